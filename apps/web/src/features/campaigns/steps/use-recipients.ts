import { useMemo } from 'react'
import { useRecipientList } from '../../contacts/use-recipient-list.ts'
import type { Recipients } from '../../message/recipients.ts'
import { draftColumns, recipientCount, recipientListId } from '../draft.ts'
import type { Draft } from '../draft.ts'
import { isWithoutPeople } from '../saved/saved-form.ts'

/** Whom the draft reaches: the people of its list, or of the campaign that it follows. */
export function useRecipients(draft: Draft): Recipients {
  const { list, emptyValues } = useRecipientList(recipientListId(draft))
  // The rows of a list are in the draft already; those of a followed campaign's are loaded.
  // After a reload they come back from the server.
  const own = isWithoutPeople(draft) ? undefined : (draft.list ?? undefined)
  const rows = draft.followUp === null ? own : list
  const count = recipientCount(draft)
  const columns = draftColumns(draft)
  // The same object while the user types: what is counted of it is counted once.
  return useMemo(() => ({ count, columns, rows, emptyValues }), [count, columns, rows, emptyValues])
}
