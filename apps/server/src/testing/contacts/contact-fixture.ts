import { createManualClock } from '../../platform/clock/clock.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { openTestDatabase } from '../database/open-test-database.ts'
import { importContactFile } from '../../features/contacts/upload/import-contact-file.ts'
import {
  findContactList,
  readContactColumns,
  readContactPage,
} from '../../features/contacts/index.ts'
import { writeRejectedFile } from '../../features/contacts/upload/rejected-file.ts'

/** The header of a contact file with nothing but the required columns. */
export const requiredHeader = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone'

async function* inPieces(
  file: string | Uint8Array,
  pieceBytes: number,
): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(file)
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

interface ImportOptions {
  name?: string
  pieceBytes?: number
  /** As a large file is read. */
  inThread?: boolean
  fixPhones?: boolean
}

/** A database with one account, and words for what tests do with contact files in it. */
export async function contactFixture() {
  const db = await openTestDatabase()
  const clock = createManualClock(new Date('2026-11-21T12:00:00Z'))
  const makeAccount = async () => {
    const insert = 'insert into accounts (created_at) values (now()) returning id'
    return onlyRow(await db.query<{ id: string }>(insert)).id
  }
  const accountId = await makeAccount()

  return {
    db,
    clock,
    accountId,
    makeAccount,
    /** Pieces of a few bytes, so that every boundary falls somewhere in every test. */
    importFile(file: string | Uint8Array, options: ImportOptions = {}) {
      const { name = 'contacts.csv', pieceBytes = 7, inThread = false, fixPhones = false } = options
      const bytes = inPieces(file, pieceBytes)
      const sizeBytes = inThread ? undefined : Buffer.byteLength(file)
      return importContactFile({ db, clock }, { accountId, name, bytes, sizeBytes, fixPhones })
    },
    async contactsOf(listId: string) {
      const page = await readContactPage(db, accountId, listId, 0, 100)
      const columns = (await findContactList(db, accountId, listId))?.columns ?? []
      const lines = page.map(({ line }) => line)
      const values = await readContactColumns(db, { accountId, listId }, lines, columns)
      const fieldsOf = (line: number) =>
        Object.fromEntries(columns.map((column, at) => [column, values.get(line)?.[at]]))
      return page.map((contact) => ({ ...contact, fields: fieldsOf(contact.line) }))
    },
    async rejectedFile(listId: string, columns: string[]): Promise<string> {
      let text = ''
      for await (const part of writeRejectedFile(db, { accountId, listId, columns })) text += part
      return text
    },
  }
}
