import { FileUp } from 'lucide-react'
import { useDropzone } from 'react-dropzone'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { acceptedFileTypes } from './read-contact-file.ts'

interface DropAreaProps {
  readonly busy: boolean
  readonly onFile: (file: File) => void
}

/** Takes a file by drag or by the browse button; what it holds is judged by whoever reads it. */
export function DropArea({ busy, onFile }: DropAreaProps) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: false,
    disabled: busy,
    // The button is the one control: a click area around it would be a second, unnamed one.
    noClick: true,
    noKeyboard: true,
    onDrop: ([file]) => {
      if (file !== undefined) onFile(file)
    },
  })
  return (
    <div
      {...getRootProps({ role: 'presentation' })}
      className={classNames(
        'flex flex-col items-center gap-3 rounded-xl border border-dashed px-6 py-10 text-center transition-colors',
        isDragActive ? 'border-accent bg-accent-ground' : 'border-field-line bg-surface',
      )}
    >
      <input {...getInputProps({ accept: acceptedFileTypes, 'aria-label': 'Contact file' })} />
      <FileUp aria-hidden className="size-8 text-ink-soft" />
      <p>Drag a .csv or .xlsx file here, or</p>
      <Button variant="secondary" disabled={busy} onClick={open}>
        Browse files
      </Button>
    </div>
  )
}
