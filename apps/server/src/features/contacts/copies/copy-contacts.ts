import { randomUUID } from 'node:crypto'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ListKey } from '../contact-list.ts'
import { completeList, insertList, selectListDetail } from '../contact-lists.queries.ts'
import { selectRows } from '../contacts.queries.ts'
import { removeListRows } from '../remove-list-rows.ts'
import { openQuota } from '../quota/contacts-quota.ts'
import { CopyWriter } from './copy-writer.ts'

export interface ListToMake {
  name: string
  /** The campaign whose people it has. */
  againOf: string
}

/**
 * Makes a list of some contacts of another one: those of these lines, with all their values and under
 * their own lines. Undefined where there is none of them; then nothing is made. A copy that fails
 * before the end leaves nothing.
 *
 * @throws AppError contact_list_missing where the other list does not exist any more, contacts_quota
 */
export async function copyContacts(
  { db, clock }: { db: Database; clock: Clock },
  source: ListKey,
  pages: AsyncIterable<readonly number[]>,
  { name, againOf }: ListToMake,
): Promise<{ listId: string; accepted: number } | undefined> {
  const { accountId } = source
  const from = await selectListDetail(db, source)
  if (!from) throw new AppError('contact_list_missing')
  const quota = await openQuota(db, accountId)
  const list = { accountId, listId: randomUUID() }
  const { columns } = from
  const writer = new CopyWriter(db, list, columns)
  try {
    for await (const lines of pages) {
      const rows = await selectRows(db, source, lines)
      if (rows.length === 0) continue
      if (writer.count === 0) {
        const copyOf = source.listId
        await insertList(db, { ...list, name, columns, againOf, copyOf, at: clock.now() })
      }
      quota.take(rows.length)
      await writer.write(rows)
    }
    const preview = await writer.finish()
    const accepted = writer.count
    if (accepted === 0) return undefined
    const found = { rows: accepted, accepted, rejected: 0, preview }
    if (!(await completeList(db, list, found))) throw new AppError('contact_list_missing')
    return { listId: list.listId, accepted }
  } catch (error) {
    await writer.stop()
    if (writer.count > 0) await removeListRows(db, list).catch(() => undefined)
    throw error
  }
}
