import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import type { WorkingReading } from '../list-reading.ts'

interface UploadWorkProps {
  readonly reading: WorkingReading
  readonly onCancel: () => void
}

/** The progress of reading a file and then sending it, and the button to stop it. */
export function UploadWork({ reading, onCancel }: UploadWorkProps) {
  const { fileName, rows, totalBytes } = reading
  const isReading = reading.phase === 'reading'
  const doneBytes = isReading ? reading.readBytes : reading.sentBytes
  const sizes = `${sizeText(doneBytes)} of ${sizeText(totalBytes)}`
  const text = `${rows.toLocaleString('en-US')} rows read, ${sizes}${isReading ? '' : ' sent'}`
  return (
    <div className="flex w-full max-w-md flex-col items-center gap-3">
      <p className="line-clamp-2 font-medium break-all">{fileName}</p>
      <Progress
        label={isReading ? 'Reading' : 'Upload'}
        value={doneBytes}
        max={totalBytes}
        valueText={text}
      />
      <p className="text-sm text-ink-soft tabular-nums">{text}</p>
      <Button variant="secondary" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  )
}

/** `640 B`, `12.3 KB`, `4.0 MB`. */
function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
