import { randomUUID } from 'node:crypto'
import { RowView } from '@afterbeep/contact-file/row-view'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ListKey } from './contact-list.ts'
import { completeList, insertList, selectListDetail } from './contact-lists.queries.ts'
import { selectRows } from './contacts.queries.ts'
import { removeListRows } from './remove-list-rows.ts'
import { ListEncoder } from './upload/list-encoder.ts'
import { previewOf } from './upload/list-preview.ts'
import { createListWriter } from './upload/list-writer.ts'

export interface ListToMake {
  name: string
  /** The campaign whose people it has. */
  againOf: string
}

/** How the values of a row are kept (list-encoder.ts). */
const SEPARATOR = '\u001F'
const NO_PROBLEMS = { problems: [], groups: [], fixed: 0 }

/**
 * Makes a list of some contacts of another one: those of these lines, with all their values and under
 * their own lines. Undefined where there is none of them; then nothing is made. A copy that fails
 * before the end leaves nothing.
 *
 * @throws AppError contact_list_missing where the other list does not exist any more
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
  const list = { accountId, listId: randomUUID() }
  const { columns } = from
  const encoder = new ListEncoder(list)
  encoder.header({ names: columns })
  const view = new RowView(columns)
  const writer = createListWriter(db)
  let accepted = 0
  try {
    for await (const lines of pages) {
      const rows = await selectRows(db, source, lines)
      if (rows.length === 0) continue
      if (accepted === 0) await insertList(db, { ...list, name, columns, againOf, at: clock.now() })
      for (const { line, phone, fields } of rows) {
        view.setTexts(line, fields.split(SEPARATOR))
        view.phone = phone
        encoder.keep(view)
      }
      accepted += rows.length
      await writer.write(encoder.take())
    }
    await writer.finish()
    if (accepted === 0) return undefined
    const preview = previewOf({ ...encoder.sample(), summary: NO_PROBLEMS })
    const found = { rows: accepted, accepted, rejected: 0, preview }
    if (!(await completeList(db, list, found))) throw new AppError('contact_list_missing')
    return { listId: list.listId, accepted }
  } catch (error) {
    await writer.stop()
    if (accepted > 0) await removeListRows(db, list).catch(() => undefined)
    throw error
  }
}
