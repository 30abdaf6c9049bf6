import { createContactSample } from '@afterbeep/contact-file/contact-sample'
import { RowView } from '@afterbeep/contact-file/row-view'
import type { Queries } from '../../platform/database/database.ts'
import type { ListKey } from './contact-list.ts'
import { selectListDetail, updatePreview } from './contact-lists.queries.ts'
import { selectStoredPage } from './contacts.queries.ts'
import { parsePreview } from './upload/list-preview.ts'

const PAGE_ROWS = 5000
/** Between the values of a stored row (list-encoder.ts). */
const SEPARATOR = '\u001F'

/**
 * Makes what the wizard shows of a list again from the contacts that it has now: single values of
 * contacts stand in it. The problems of its file stay.
 */
export async function refreshListPreview(db: Queries, list: ListKey): Promise<void> {
  const detail = await selectListDetail(db, list)
  if (!detail) return
  const sample = createContactSample(detail.columns)
  const row = new RowView(detail.columns)
  let page = await selectStoredPage(db, list, 0, PAGE_ROWS)
  while (page.length > 0) {
    for (const { line, phone, fields } of page) {
      row.setTexts(line, fields.split(SEPARATOR))
      row.phone = phone
      sample.take(row)
    }
    page = await selectStoredPage(db, list, page.at(-1)?.line ?? 0, PAGE_ROWS)
  }
  const { emptyValues, ...shown } = sample.result()
  const preview = { ...parsePreview(detail.preview), ...shown, empty_values: emptyValues }
  await updatePreview(db, list, preview)
}
