import { readHeaders } from '@afterbeep/contract/contact-columns'
import type { ContactColumns } from '@afterbeep/contract/contact-columns'
import { createRowReader } from '@afterbeep/contract/contact-rows'
import type { RowProblem, RowReader } from '@afterbeep/contract/contact-rows'
import { limits } from '@afterbeep/contract/limits'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { completeList, deleteIncompleteList, insertList } from './contacts.queries.ts'
import { kindOfFile, openFile } from './file-kind.ts'
import { limitBytes } from './limit-bytes.ts'
import { createListWriter } from './list-writer.ts'
import type { ListWriter } from './list-writer.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'

export interface ContactFile {
  accountId: string
  /** What the list is called: the file's name. */
  name: string
  bytes: AsyncIterable<Uint8Array>
}

export interface ImportedList {
  listId: string
  /** Rows with anything in them, the header not counted. */
  rows: number
  accepted: number
  rejected: number
  /** The first 1,000; all of them are in the file of rejected rows. */
  problems: readonly RowProblem[]
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
  const records = numbered(recordsOf(file))
  const columns = await readHeaderRecord(records)
  const { accountId, name } = file
  const listId = await insertList(db, { accountId, name, columns: columns.names, at: clock.now() })
  const list = { accountId, listId }
  const writer = createListWriter(db, list)
  try {
    await writeRows(records, columns, writer)
    if (writer.counts.rows === 0) throw new AppError('file_empty')
    const completed = await completeList(db, list, writer.counts)
    if (!completed) throw new Error('The list was removed while its file was being read.')
    return { listId, ...writer.counts, problems: writer.problems }
  } catch (error) {
    await writer.stop()
    await deleteIncompleteList(db, list)
    throw error
  }
}

async function* recordsOf({ name, bytes }: ContactFile): AsyncGenerator<string[][]> {
  const { first, pieces } = await openFile(limitBytes(bytes, limits.contactFileMaxBytes))
  yield* kindOfFile(first, name) === 'xlsx' ? readXlsx(pieces) : readCsv(pieces)
}

interface NumberedBatch {
  /** The number of the first record of the batch, counted from 1. */
  firstNumber: number
  records: string[][]
}

async function* numbered(batches: AsyncIterable<string[][]>): AsyncGenerator<NumberedBatch> {
  let firstNumber = 1
  for await (const records of batches) {
    yield { firstNumber, records }
    firstNumber += records.length
  }
}

interface Header extends ContactColumns {
  /** What came in one batch with the header. */
  rest: NumberedBatch
}

/** The header is the first record that isn't blank. */
async function readHeaderRecord(batches: AsyncGenerator<NumberedBatch>): Promise<Header> {
  for (let next = await batches.next(); !next.done; next = await batches.next()) {
    const { firstNumber, records } = next.value
    const at = records.findIndex((cells) => cells.some((cell) => cell.trim() !== ''))
    const cells = records[at]
    if (cells === undefined) continue
    const read = readHeaders(cells)
    if (!read.ok) {
      await batches.return(undefined)
      const { missing, repeated, details } = read
      throw new AppError('file_headers_invalid', {
        details: { missing, repeated, problems: details },
      })
    }
    const rest = { firstNumber: firstNumber + at + 1, records: records.slice(at + 1) }
    return { ...read.columns, rest }
  }
  throw new AppError('file_empty')
}

async function writeRows(
  batches: AsyncIterable<NumberedBatch>,
  header: Header,
  writer: ListWriter,
): Promise<void> {
  const reader = createRowReader(header)
  await writeBatch(header.rest)
  for await (const batch of batches) await writeBatch(batch)
  await writer.finish()

  async function writeBatch({ firstNumber, records }: NumberedBatch): Promise<void> {
    records.forEach((cells, index) => takeRow(reader, writer, header, cells, firstNumber + index))
    if (writer.counts.rows > limits.contactFileMaxRows) throw new AppError('file_too_large')
    await writer.writeFullBatches()
  }
}

function takeRow(
  reader: RowReader,
  writer: ListWriter,
  { names }: ContactColumns,
  cells: readonly string[],
  line: number,
): void {
  const read = reader.read(cells, line)
  if ('contact' in read) {
    const { recommendedPhone, fields } = read.contact
    writer.keep({ line, phone: Number(recommendedPhone), fields })
  } else if ('problems' in read) {
    writer.reject({ line, problems: read.problems, cells: names.map((_, i) => cells[i] ?? '') })
  }
}
