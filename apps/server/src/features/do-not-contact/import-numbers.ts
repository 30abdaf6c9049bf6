import { RecordReader } from '@afterbeep/contact-file/records/record-reader'
import { ContactFileError } from '@afterbeep/contact-file/contact-file-error'
import { mostUnreadLines } from '@afterbeep/contract/api/suppressions'
import type { ImportedSuppressions } from '@afterbeep/contract/api/suppressions'
import { digitsOf } from '@afterbeep/contract/contact/phone'
import { wholePhone } from '@afterbeep/contract/contact/whole-phone'
import { AppError } from '../../platform/app-error.ts'
import { systemWallTime } from '../../platform/clock/wall-time.ts'
import type { DoNotContactDeps } from './entries.ts'

/** Small enough that a sender waits for none of these transactions. */
const NUMBERS_AT_ONCE = 5_000
const PIECE_BYTES = 256 * 1024
const phoneColumn = /phone|mobile|cell|^number$|^tel|numero|telefono/i

/** The numbers in a CSV file, and the lines without one. */
export interface ReadNumbers {
  phones: Set<number>
  unread: number
  unreadLines: number[]
}

/**
 * Reads the numbers of a file that some program has exported. Where the first line names columns of phones,
 * they are read alone; else each cell that is a whole number counts, and a first line without digits is a header.
 *
 * @throws AppError file_empty, file_unreadable
 */
export function readNumbers(file: Uint8Array): ReadNumbers {
  const read: ReadNumbers = { phones: new Set(), unread: 0, unreadLines: [] }
  let columns: number[] | undefined
  const reader = new RecordReader((record) => {
    if (record.isBlank()) return
    const cells = record.cells()
    const isFirst = columns === undefined
    columns ??= columnsNamedIn(cells)
    if (isFirst && columns.length > 0) return
    const asked = columns.length > 0 ? columns.map((index) => cells[index] ?? '') : cells
    const phones = asked.map(phoneIn).filter((phone) => phone !== undefined)
    for (const phone of phones) read.phones.add(Number(phone))
    if (phones.length > 0 || (isFirst && !cells.some(isPartOfPhone))) return
    read.unread += 1
    if (read.unreadLines.length < mostUnreadLines) read.unreadLines.push(record.line)
  })
  try {
    for (let from = 0; from < file.length; from += PIECE_BYTES) {
      reader.push(file.subarray(from, from + PIECE_BYTES))
    }
    reader.end()
  } catch (error) {
    if (error instanceof ContactFileError)
      throw new AppError(error.code, { message: error.message })
    throw error
  }
  if (read.phones.size === 0 && read.unread === 0) throw new AppError('file_empty')
  return read
}

/** Which columns of phones the first line names; none where it has a number itself, and so names nothing. */
function columnsNamedIn(cells: readonly string[]): number[] {
  if (cells.some((cell) => phoneIn(cell) !== undefined)) return []
  return cells.flatMap((cell, index) => (phoneColumn.test(cell.trim()) ? [index] : []))
}

const phoneIn = (cell: string): string | undefined => wholePhone(cell.replace(/^'/, '').trim())
/** No name of a column: a person's number, of which something is missing. */
const isPartOfPhone = (cell: string): boolean => digitsOf(cell).length >= 7

/** Puts the numbers of a file on the list. The same file again changes nothing. */
export async function importNumbers(
  { db, clock, suppressions }: DoNotContactDeps,
  { accountId, userId }: { accountId: string; userId: string },
  file: Uint8Array,
): Promise<ImportedSuppressions> {
  const { phones, unread, unreadLines } = readNumbers(file)
  const all = [...phones]
  const added = { accountId, how: 'imported' as const, by: userId, at: clock.now() }
  let count = 0
  for (let from = 0; from < all.length; from += NUMBERS_AT_ONCE) {
    const some = all.slice(from, from + NUMBERS_AT_ONCE)
    count += await db.transaction((tx) => suppressions.addByHand(tx, { ...added, phones: some }))
  }
  await suppressions.settled(systemWallTime)
  return { added: count, already: all.length - count, unread, unread_lines: unreadLines }
}
