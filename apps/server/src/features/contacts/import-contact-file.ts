import { randomUUID } from 'node:crypto'
import type { ContactFileSummary } from '@afterbeep/contract/contact-file/contact-file-summary'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ListKey } from './contact-list.ts'
import { completeList, insertList } from './contact-lists.queries.ts'
import type { FoundInFile } from './file-validator.ts'
import { validateFile } from './validate-file.ts'
import { hasRows } from './list-encoder.ts'
import { previewOf } from './list-preview.ts'
import { createListWriter } from './list-writer.ts'
import { removeListRows } from './remove-list-rows.ts'

export interface ContactFile {
  accountId: string
  /** What the list is called: the file's name. */
  name: string
  bytes: AsyncIterable<Uint8Array>
  /** Where it is known before the file was read. */
  sizeBytes?: number | undefined
  /** Rewrites every RecommendedPhone that has exactly one reading. */
  fixPhones?: boolean
}

export interface ImportedList extends Omit<ContactFileSummary, 'columns' | 'dialect'> {
  listId: string
}

/**
 * Reads a contact file as it arrives and keeps it as a list: good rows as contacts, bad rows beside
 * them with their reasons. A line is the number of the record, the header being 1: a line break in
 * quotes does not count, a blank line does, as a spreadsheet counts. Rows that are all bad still
 * make a list, because its file of rejected rows is what the owner needs next.
 *
 * Whatever breaks off before the end leaves nothing.
 *
 * @throws AppError file_empty (no row), file_headers_invalid (details name the columns),
 *   file_too_large, file_unreadable
 */
export async function importContactFile(
  { db, clock }: { db: Database; clock: Clock },
  file: ContactFile,
): Promise<ImportedList> {
  const { accountId, name, bytes, sizeBytes, fixPhones = false } = file
  const list = { accountId, listId: randomUUID() }
  const writer = createListWriter(db)
  let found: FoundInFile | undefined
  let isBegun = false
  try {
    for await (const rows of validateFile({
      ...list,
      ...judging(db),
      name,
      bytes,
      sizeBytes,
      fixPhones,
    })) {
      if (!isBegun && rows.columns && hasRows(rows)) {
        await insertList(db, { ...list, name, columns: rows.columns, at: clock.now() })
        isBegun = true
      }
      await writer.write(rows)
      found = rows.found
    }
    await writer.finish()
    if (!found) throw new Error('The file ended without a word on what was found in it.')
    return await complete(db, list, found)
  } catch (error) {
    await writer.stop()
    // Not waited for: whoever sent the file is told why at once. If it fails the sweep does it.
    if (isBegun) removeListRows(db, list).catch(() => undefined)
    throw error
  }
}

/**
 * On a server each batch is a commit, and holds one of the connections. The embedded database holds
 * up everybody for as long as a batch takes, some 15 ms, and does so in this thread: what is judged
 * in another is judged meanwhile, while for a server that would only be more to hand about.
 */
function judging({ kind }: Database): { batchBytes: number; hasOwnThread: boolean } {
  return kind === 'server'
    ? { batchBytes: 4 * 1024 * 1024, hasOwnThread: false }
    : { batchBytes: 640 * 1024, hasOwnThread: true }
}

async function complete(db: Database, list: ListKey, found: FoundInFile): Promise<ImportedList> {
  const { summary } = found
  const { rows, accepted, rejected } = summary
  const completed = await completeList(db, list, {
    rows,
    accepted,
    rejected,
    preview: previewOf(found),
  })
  if (!completed) throw new Error('The list was removed while its file was being read.')
  return { listId: list.listId, ...summary }
}
