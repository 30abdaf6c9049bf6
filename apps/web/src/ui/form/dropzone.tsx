import FileUp from 'lucide-react/icons/file-up'
import type { ReactNode } from 'react'
import { useDropzone } from 'react-dropzone'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'

export interface DropzoneProps {
  /** Names the file input. */
  label: string
  /** Shown before the button: `Drag a .csv file here, or`. */
  prompt: string
  /** File types that the browse dialog offers, as in an input's `accept`: `.csv,.xlsx`. */
  accept: string
  disabled?: boolean
  /** In place of the icon: the result of the last file. */
  picture?: ReactNode
  /** Always present under the picture, so that it can be a live region. */
  caption?: ReactNode
  /** The work on a file, in place of all but the caption; no other file is accepted meanwhile. */
  work?: ReactNode
  /** The one file that was dropped or chosen. The caller validates its content. */
  onFile: (file: File) => void
}

/**
 * Takes one file by drag or by the browse button. Its room is the same with a file, while one is
 * taken and without, so that nothing below it moves.
 */
export function Dropzone(props: DropzoneProps) {
  const { label, prompt, accept, disabled = false, picture, caption, work, onFile } = props
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: false,
    disabled,
    // Not disabled while there is work: that would apply to the work's own buttons too.
    noDrag: work !== undefined,
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
        'flex min-h-64 flex-col items-center justify-center gap-3 rounded-xl border px-6 py-8 text-center transition-colors',
        work === undefined && 'border-dashed',
        isDragActive ? 'border-accent bg-accent-ground' : 'border-field-line bg-surface',
        disabled && 'text-ink-soft',
      )}
    >
      <input {...getInputProps({ accept, 'aria-label': label })} />
      {work ?? picture ?? <FileUp aria-hidden className="size-8 text-ink-soft" />}
      {caption}
      {work === undefined ? (
        <>
          <p className="text-balance">{prompt}</p>
          <Button variant="secondary" disabled={disabled} onClick={open}>
            Browse files
          </Button>
        </>
      ) : null}
    </div>
  )
}
