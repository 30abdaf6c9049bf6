import { formatDropDate } from '@afterbeep/contract/schedule/date-text'

interface ArchiveNoteProps {
  /** ISO instant. */
  readonly at: string
  readonly timeZone: string | undefined
  /** Whether nothing is listed any more; a campaign of many runs keeps the newer ones. */
  readonly whole: boolean
}

/** Why the list of an old campaign is empty or begins later than its first run. */
export function ArchiveNote({ at, timeZone, whole }: ArchiveNoteProps) {
  const what = whole ? 'The details of this campaign' : 'The details of older runs'
  return (
    <p className="text-sm text-ink-soft">
      {what} were moved to the archive on {formatDropDate(at, timeZone)}. Export Details still has
      them.
    </p>
  )
}
