import { formatDropDate, zoneName } from '@afterbeep/contract/schedule/date-text'
import type { ContactListSummary } from '@afterbeep/contract/api/contact-lists'
import Trash2 from 'lucide-react/icons/trash'
import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { countsText } from '../list-reading.ts'

interface SavedListRowProps {
  readonly list: ContactListSummary
  readonly isCurrent: boolean
  readonly isPicking: boolean
  readonly failure: string | undefined
  readonly onPick: () => void
  readonly onDelete: () => void
}

/** One earlier list: what it holds and when it came, and what can be done with it. */
export function SavedListRow(props: SavedListRowProps) {
  const { list, isCurrent, isPicking, failure, onPick, onDelete } = props
  const { name, in_use_by: campaign } = list
  const aboutId = useId()
  return (
    <li tabIndex={-1} className="flex flex-col gap-2 px-5 py-4 focus-visible:-outline-offset-2">
      <div className="flex items-start justify-between gap-3">
        <p className="line-clamp-2 min-w-0 font-medium wrap-anywhere">{name}</p>
        <div className="-my-1 flex shrink-0 items-center gap-1">
          <PickButton {...{ list, isCurrent, isPicking, onPick, aboutId }} />
          <Button
            variant="ghost"
            size="icon"
            className="size-8 text-ink-soft"
            aria-label={`Delete ${name}`}
            aria-describedby={aboutId}
            onClick={onDelete}
          >
            <Trash2 aria-hidden className="size-4" />
          </Button>
        </div>
      </div>
      <div id={aboutId} className="flex flex-col gap-0.5 text-sm text-ink-soft">
        <p>{countsText(list)}</p>
        <p>{uploadedText(list.created_at)}</p>
        {campaign === null ? null : <p className="wrap-anywhere">Needed by {campaign}</p>}
      </div>
      {failure === undefined ? null : <ErrorLine text={failure} />}
    </li>
  )
}

type PickButtonProps = Pick<SavedListRowProps, 'list' | 'isCurrent' | 'isPicking' | 'onPick'> & {
  readonly aboutId: string
}

function PickButton({ list, isCurrent, isPicking, onPick, aboutId }: PickButtonProps) {
  if (isCurrent) return <StatusBadge tone="active" text="In use here" />
  // It has no recipient, and the step would not continue with it.
  if (list.accepted === 0) return null
  return (
    <Button
      variant="secondary"
      size="small"
      loading={isPicking}
      aria-label={`Use ${list.name}`}
      aria-describedby={aboutId}
      onClick={onPick}
    >
      Use
    </Button>
  )
}

/** `Uploaded 03-05-2026 03:04 PM, America/New York`. */
function uploadedText(instantIso: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return `Uploaded ${formatDropDate(instantIso, timeZone)}, ${zoneName(timeZone)}`
}
