import { FileUp } from 'lucide-react'
import { useDropzone } from 'react-dropzone'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

export interface DropzoneProps {
  /** Names the file input. */
  label: string
  /** Stands before the button: `Drag a .csv file here, or`. */
  prompt: string
  /** File types that the browse dialog offers, as in an input's `accept`: `.csv,.xlsx`. */
  accept: string
  disabled?: boolean
  /** The one file that was dropped or chosen. What it holds is judged by whoever reads it. */
  onFile: (file: File) => void
}

/** Takes one file by drag or by the browse button. */
export function Dropzone({ label, prompt, accept, disabled = false, onFile }: DropzoneProps) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: false,
    disabled,
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
        disabled && 'text-ink-soft',
      )}
    >
      <input {...getInputProps({ accept, 'aria-label': label })} />
      <FileUp aria-hidden className="size-8 text-ink-soft" />
      <p>{prompt}</p>
      <Button variant="secondary" disabled={disabled} onClick={open}>
        Browse files
      </Button>
    </div>
  )
}
