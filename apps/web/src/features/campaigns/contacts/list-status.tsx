import { CircleCheck } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { OutsideLink } from '../../../ui/text-link.tsx'
import type { DraftList } from '../draft.ts'
import { countsText } from './list-reading.ts'
import type { ListReading } from './list-reading.ts'

interface ListStatusProps {
  readonly reading: ListReading
  readonly onCancel: () => void
}

/** What is going on with the file, said aloud as it changes. */
export function ListStatus({ reading, onCancel }: ListStatusProps) {
  switch (reading.phase) {
    case 'idle':
      return null
    case 'working':
      return <Working reading={reading} onCancel={onCancel} />
    case 'headers':
      return <ErrorLine text={`${reading.fileName}: Invalid headers`} />
    case 'failed':
      return <ErrorLine text={`${reading.fileName}: ${reading.message}`} />
    case 'ready':
      return <Ready list={reading.list} />
  }
}

function Working({
  reading,
  onCancel,
}: {
  reading: Extract<ListReading, { phase: 'working' }>
  onCancel: () => void
}) {
  const { fileName, rows, sentBytes, totalBytes } = reading
  const text = `${rows.toLocaleString('en-US')} rows read, ${sizeText(sentBytes)} of ${sizeText(totalBytes)} sent`
  return (
    <div className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-medium break-all">{fileName}</p>
        <Button variant="secondary" size="small" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
      <Progress label="Upload" value={sentBytes} max={totalBytes} valueText={text} />
      <p className="text-sm text-ink-soft tabular-nums">{text}</p>
    </div>
  )
}

function Ready({ list }: { list: DraftList }) {
  const { fileName, rejected, contactListId } = list
  return (
    <div className="flex items-start gap-3 rounded-xl border border-line bg-surface p-5">
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
      <div className="min-w-0">
        <p className="font-medium break-all">{fileName}</p>
        <p role="status" className="tabular-nums">
          {countsText(list)}
        </p>
        {rejected > 0 ? (
          <p className="mt-2 text-sm">
            <OutsideLink href={`/api/contact-lists/${encodeURIComponent(contactListId)}/rejected/`}>
              Download the rows with problems
            </OutsideLink>
          </p>
        ) : null}
      </div>
    </div>
  )
}

/** `640 B`, `12.3 KB`, `4.0 MB`. */
function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
