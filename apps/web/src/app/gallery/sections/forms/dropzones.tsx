import CircleCheck from 'lucide-react/icons/circle-check'
import { Button } from '../../../../ui/button.tsx'
import { Dropzone } from '../../../../ui/form/dropzone.tsx'
import { Progress } from '../../../../ui/feedback/progress.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { Specimen, Specimens } from '../../specimen.tsx'

const shared = {
  prompt: 'Drag a .csv file here, or',
  accept: '.csv',
  onFile: ({ name }: File) => toast(`${name} would be read now.`, 'success'),
}

export function DropzoneSection() {
  return (
    <Specimens>
      <Specimen state="resting; drag a file over it for its other look">
        <Dropzone label="Specimen file" {...shared} />
      </Specimen>
      <Specimen state="busy with a file">
        <Dropzone label="Busy file" {...shared} work={<Work />} />
      </Specimen>
      <Specimen state="filled: what became of the last file">
        <Dropzone
          label="Filled file"
          {...shared}
          prompt="Drag another .csv file here, or"
          picture={<CircleCheck aria-hidden className="size-8 text-good" />}
          caption={<p className="tabular-nums">9,812 ready, 188 with problems</p>}
        />
      </Specimen>
      <Specimen state="disabled">
        <Dropzone label="Disabled file" {...shared} disabled />
      </Specimen>
    </Specimens>
  )
}

function Work() {
  return (
    <div className="flex w-full max-w-xs flex-col items-center gap-3">
      <p className="tabular-nums">4,000 rows</p>
      <Progress label="Rows of the busy specimen" value={4_000} max={10_000} />
      <Button variant="ghost">Cancel</Button>
    </div>
  )
}
