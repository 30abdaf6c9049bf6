import type { Queries } from '../../platform/database/database.ts'
import type { ListKey } from './contact-list.ts'
import { selectListDetail, updatePreview } from './contact-lists.queries.ts'
import { sampleStored } from './sample-stored.ts'
import { parsePreview } from './upload/list-preview.ts'

/**
 * Makes what the wizard shows of a list again from the contacts that it has now: single values of
 * contacts stand in it. The problems of its file stay.
 */
export async function refreshListPreview(db: Queries, list: ListKey): Promise<void> {
  const detail = await selectListDetail(db, list)
  if (!detail) return
  const { emptyValues, ...shown } = await sampleStored(db, { ...list, columns: detail.columns })
  const preview = { ...parsePreview(detail.preview), ...shown, empty_values: emptyValues }
  await updatePreview(db, list, preview)
}
