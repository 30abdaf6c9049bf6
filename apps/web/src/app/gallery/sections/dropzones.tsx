import { Dropzone } from '../../../ui/dropzone.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Specimen, Specimens } from '../specimen.tsx'

const takeFile = ({ name }: File) => toast(`${name} would be read now.`, 'success')

export function DropzoneSection() {
  return (
    <Specimens>
      <Specimen state="resting; drag a file over it for its other look">
        <Dropzone
          label="Specimen file"
          prompt="Drag a .csv file here, or"
          accept=".csv"
          onFile={takeFile}
        />
      </Specimen>
      <Specimen state="disabled, while a file is read">
        <Dropzone
          label="Disabled file"
          prompt="Drag a .csv file here, or"
          accept=".csv"
          disabled
          onFile={takeFile}
        />
      </Specimen>
    </Specimens>
  )
}
