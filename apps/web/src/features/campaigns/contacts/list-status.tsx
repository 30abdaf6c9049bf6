import { CircleCheck, TriangleAlert } from 'lucide-react'
import { invalidHeadersText } from '@afterbeep/contract/contact-columns'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { Progress } from '../../../ui/progress.tsx'
import type { DraftList } from '../draft.ts'
import { spokenReading } from './list-reading.ts'
import type { ListReading } from './list-reading.ts'
import { ProblemLines } from './problem-lines.tsx'
import { RejectedRowsLink } from './rejected-rows-link.tsx'

interface ListStatusProps {
  readonly reading: ListReading
  readonly onCancel: () => void
}

/** What is going on with the file, shown, and said aloud as it changes. */
export function ListStatus({ reading, onCancel }: ListStatusProps) {
  const isReady = reading.phase === 'ready'
  const isBox = isReady || reading.phase === 'working'
  return (
    <div
      className={classNames(
        'flex flex-col',
        isBox && 'rounded-xl border border-line bg-surface p-5',
      )}
    >
      <Shown reading={reading} onCancel={onCancel} />
      {/* It is there before it speaks: a region that comes with its text is not read. */}
      <p role="status" className={isReady ? 'pl-8 tabular-nums' : 'sr-only'}>
        {spokenReading(reading)}
      </p>
      {isReady ? <LeftOut list={reading.list} /> : null}
    </div>
  )
}

function Shown({ reading, onCancel }: ListStatusProps) {
  switch (reading.phase) {
    case 'idle':
      return null
    case 'cancelled':
      return (
        <p className="text-sm break-all text-ink-soft">
          {reading.fileName}: cancelled, nothing of it was kept.
        </p>
      )
    case 'working':
      return <Working reading={reading} onCancel={onCancel} />
    case 'headers':
      return <ErrorLine text={`${reading.fileName}: ${invalidHeadersText}`} />
    case 'failed':
      return <ErrorLine text={`${reading.fileName}: ${reading.message}`} />
    case 'ready':
      return <FileName list={reading.list} />
  }
}

interface WorkingProps {
  readonly reading: Extract<ListReading, { phase: 'working' }>
  readonly onCancel: () => void
}

function Working({ reading, onCancel }: WorkingProps) {
  const { fileName, rows, sentBytes, totalBytes } = reading
  const text = `${rows.toLocaleString('en-US')} rows read, ${sizeText(sentBytes)} of ${sizeText(totalBytes)} sent`
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 font-medium break-all">{fileName}</p>
        <Button variant="secondary" size="small" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
      <Progress label="Upload" value={sentBytes} max={totalBytes} valueText={text} />
      <p className="text-sm text-ink-soft tabular-nums">{text}</p>
    </div>
  )
}

function FileName({ list }: { list: DraftList }) {
  return (
    <div className="flex items-start gap-3">
      {list.rejected === 0 ? (
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
      ) : (
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
      )}
      <p className="min-w-0 font-medium break-all">{list.fileName}</p>
    </div>
  )
}

function LeftOut({ list }: { list: DraftList }) {
  if (list.rejected === 0) return null
  return (
    <div className="mt-4 flex flex-col gap-3">
      <ProblemLines problems={list.problems} rejected={list.rejected} />
      <RejectedRowsLink list={list} />
    </div>
  )
}

/** `640 B`, `12.3 KB`, `4.0 MB`. */
function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
