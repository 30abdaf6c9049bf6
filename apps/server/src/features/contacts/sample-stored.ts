import { createContactSample } from '@afterbeep/contact-file/contact-sample'
import type { ContactSampleResult } from '@afterbeep/contact-file/contact-sample'
import { RowView } from '@afterbeep/contact-file/row-view'
import { isAddedColumn } from '@afterbeep/contract/contact/rejected-rows'
import type { Queries } from '../../platform/database/database.ts'
import type { ListKey } from './contact-list.ts'
import { selectStoredPage } from './contacts.queries.ts'

const PAGE_ROWS = 5000
/** Between the values of a stored row (list-encoder.ts). */
const SEPARATOR = '\u001F'

/** What the wizard shows of a list, from the contacts that it has now. */
export async function sampleStored(
  db: Queries,
  { columns, ...list }: ListKey & { readonly columns: readonly string[] },
): Promise<ContactSampleResult> {
  const names = columns.map((name) => (isAddedColumn(name) ? '' : name))
  const sample = createContactSample(names)
  const row = new RowView(names)
  let page = await selectStoredPage(db, list, 0, PAGE_ROWS)
  while (page.length > 0) {
    for (const { line, phone, fields } of page) {
      row.setTexts(line, fields.split(SEPARATOR))
      row.phone = phone
      sample.take(row)
    }
    page = await selectStoredPage(db, list, page.at(-1)?.line ?? 0, PAGE_ROWS)
  }
  return sample.result()
}
