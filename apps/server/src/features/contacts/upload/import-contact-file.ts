import { randomUUID } from 'node:crypto'
import type { ContactFileSummary } from '@afterbeep/contact-file/contact-file-summary'
import { leftOutElsewhereText } from '@afterbeep/contract/contact/contact-rows'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ListKey } from '../contact-list.ts'
import { completeList, insertList } from '../contact-lists.queries.ts'
import { sampleStored } from '../sample-stored.ts'
import type { FoundInFile } from './file-validator.ts'
import { validateFile } from './validate-file.ts'
import { hasRows } from './list-encoder.ts'
import { previewOf } from './list-preview.ts'
import { createListWriter } from './list-writer.ts'
import { openQuota } from '../quota/contacts-quota.ts'
import { rejectContacts } from '../reject-contacts.ts'
import { removeListRows } from '../remove-list-rows.ts'

export interface ContactFile {
  accountId: string
  /** The name of the list: the file's name. */
  name: string
  bytes: AsyncIterable<Uint8Array>
  /** Undefined where it is unknown before the file has been read. */
  sizeBytes?: number | undefined
  /** Rewrites every RecommendedPhone that can be read in exactly one way. */
  fixPhones?: boolean
}

export interface ImportedList extends Omit<ContactFileSummary, 'columns' | 'dialect'> {
  listId: string
}

/**
 * Reads a contact file as it arrives and stores it as a list: valid rows as contacts, and rejected rows
 * with their reasons. A line is the number of the record, the header being 1: a line break in quotes
 * does not count, a blank line does, as in a spreadsheet. A file with only rejected rows still makes a
 * list, because its file of rejected rows is what the owner needs next.
 *
 * An import that fails before the end leaves nothing.
 *
 * @throws AppError file_empty (no row), file_headers_invalid (details name the columns),
 *   file_too_large, file_unreadable, contacts_quota
 */
export async function importContactFile(
  { db, clock }: { db: Database; clock: Clock },
  file: ContactFile,
): Promise<ImportedList> {
  const { accountId, name, bytes, sizeBytes, fixPhones = false } = file
  const list = { accountId, listId: randomUUID() }
  const quota = await openQuota(db, accountId)
  const writer = createListWriter(db)
  let found: FoundInFile | undefined
  let columns: readonly string[] = []
  let isBegun = false
  try {
    for await (const rows of validateFile({
      ...list,
      ...validationOf(db),
      name,
      bytes,
      sizeBytes,
      fixPhones,
    })) {
      if (!isBegun && rows.columns && hasRows(rows)) {
        await insertList(db, { ...list, name, columns: rows.columns, at: clock.now() })
        isBegun = true
      }
      columns = rows.columns ?? columns
      quota.take(rows.contactRows + rows.rejectedRows)
      await writer.write(rows)
      found = rows.found
    }
    await writer.finish()
    if (!found) throw new Error('The file ended without a word on what was found in it.')
    return await complete(db, list, await withoutWithdrawn(db, { ...list, columns }, found))
  } catch (error) {
    await writer.stop()
    // Not awaited, so that the user gets the error at once. If the removal fails, the sweep does it.
    if (isBegun) removeListRows(db, list).catch(() => undefined)
    throw error
  }
}

/**
 * On a database server each batch is a commit and takes one connection. The embedded database blocks
 * this thread for as long as a batch takes, some 15 ms. A second thread validates meanwhile; with a
 * server it would only add the cost of passing the data.
 */
function validationOf({ kind }: Database): { batchBytes: number; hasOwnThread: boolean } {
  return kind === 'server'
    ? { batchBytes: 4 * 1024 * 1024, hasOwnThread: false }
    : { batchBytes: 640 * 1024, hasOwnThread: true }
}

/** The list is of no use before it is complete, so this may take several statements. */
async function withoutWithdrawn(
  db: Database,
  list: ListKey & { columns: readonly string[] },
  found: FoundInFile,
): Promise<FoundInFile> {
  if (found.withdrawn.length === 0) return found
  await rejectContacts(db, list, found.withdrawn, leftOutElsewhereText)
  return { ...found, ...(await sampleStored(db, list)) }
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
