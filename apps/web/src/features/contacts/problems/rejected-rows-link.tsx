import { OutsideLink } from '../../../ui/text-link.tsx'
import type { UploadedList } from '../uploaded-list.ts'

/** The rows that were left out as a CSV file with a reason each, to be corrected and uploaded. */
export function RejectedRowsLink({ list }: { list: Pick<UploadedList, 'contactListId'> }) {
  const path = `/api/contact-lists/${encodeURIComponent(list.contactListId)}/rejected/`
  return (
    <p className="text-sm">
      <OutsideLink href={path}>Download the rows with problems</OutsideLink>
      <span className="text-ink-soft">
        {' '}
        as a CSV file with the reason of each, to put right and upload again.
      </span>
    </p>
  )
}
