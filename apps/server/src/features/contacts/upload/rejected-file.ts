import { csvLine } from '@afterbeep/contract/contact/csv-text'
import { isReasonColumn, reasonColumn } from '@afterbeep/contract/contact/rejected-rows'
import type { Queries } from '../../../platform/database/database.ts'
import type { ListKey } from '../contact-list.ts'
import { selectRejectedPage } from '../contacts.queries.ts'

const PAGE_ROWS = 1_000
/** The byte order mark: without it Excel reads UTF-8 as the machine's own code page. */
const byteOrderMark = '\uFEFF'

/**
 * The rejected rows of a list as a contact file: the columns as uploaded, then the reason. After
 * correction it can be uploaded again: values beyond the header stay behind the reason, where they
 * are seen to be too many, and the reason column of an earlier such file is left out.
 */
export async function* writeRejectedFile(
  db: Queries,
  list: ListKey & { columns: readonly string[] },
): AsyncGenerator<string> {
  const isShown = list.columns.map((column) => !isReasonColumn(column))
  const shown = (cells: readonly string[]) => cells.filter((_, index) => isShown[index])
  const beyond = (cells: readonly string[]) => cells.slice(list.columns.length)
  yield byteOrderMark + csvLine([...shown(list.columns), reasonColumn])
  let afterLine = 0
  for (;;) {
    const page = await selectRejectedPage(db, list, afterLine, PAGE_ROWS)
    yield page
      .map(({ cells, message }) => csvLine([...shown(cells), message, ...beyond(cells)]))
      .join('')
    const last = page.at(-1)
    if (!last || page.length < PAGE_ROWS) return
    afterLine = last.line
  }
}
