import { kindBytes, kindOfFile } from '@afterbeep/contact-file/contact-file-kind'
import { cardHeader, isVCard, readVCards } from '@afterbeep/contact-file/matching/read-vcards'
import type { UnreadSheet } from '@afterbeep/contact-file/workbook/read-workbook'
import { decodeFile } from '@afterbeep/contact-file/records/encoding'
import { RecordReader } from '@afterbeep/contact-file/records/record-reader'

export type RecordMarks = {
  /** Whether it is unclear where its values end. */
  readonly hasStrayQuote?: boolean
  /** Whether its spreadsheet does not show it. */
  readonly isHidden?: boolean | undefined
}

/** Takes the records of a file in turn, the header being one of them. */
export type TakeRecord = (line: number, cells: readonly string[], marks: RecordMarks) => void

/** How much of a file is in memory at a time. */
const pieceBytes = 1024 * 1024
/** Cards are read whole: some 100,000 of them. */
const cardsMaxBytes = 50 * 1024 * 1024

/**
 * Reads the records of a contact file of any shape: text, workbook or cards.
 *
 * @returns the other sheets of a workbook that have rows
 * @param delimiter in place of the one that the file's first lines show
 * @throws ContactFileError when it can't be read
 */
export async function readForeignRecords(
  file: File,
  take: TakeRecord,
  delimiter?: string,
): Promise<readonly UnreadSheet[]> {
  const first = new Uint8Array(await file.slice(0, kindBytes).arrayBuffer())
  if (kindOfFile(first, file.name) === 'workbook') return readWorkbookRecords(file, take)
  if (isVCard(await decoded(file.slice(0, 64))) && file.size <= cardsMaxBytes) {
    for (const [index, cells] of [cardHeader, ...readVCards(await decoded(file))].entries()) {
      take(index + 1, cells, {})
    }
    return []
  }
  const reader = new RecordReader(
    (record) => take(record.line, record.cells(), record),
    delimiter === undefined ? {} : { delimiter },
  )
  for (let from = 0; from < file.size; from += pieceBytes) {
    reader.push(new Uint8Array(await file.slice(from, from + pieceBytes).arrayBuffer()))
  }
  reader.end()
  return []
}

async function decoded(file: Blob): Promise<string> {
  return decodeFile(new Uint8Array(await file.arrayBuffer()))
}

async function readWorkbookRecords(file: File, take: TakeRecord): Promise<readonly UnreadSheet[]> {
  const { readWorkbook, workbookMaxBytes, workbookTooLarge } =
    await import('@afterbeep/contact-file/workbook/read-workbook')
  if (file.size > workbookMaxBytes) throw workbookTooLarge()
  const unread: UnreadSheet[] = []
  const onUnread = (sheets: readonly UnreadSheet[]) => void unread.push(...sheets)
  for await (const rows of readWorkbook(new Uint8Array(await file.arrayBuffer()), { onUnread })) {
    for (const { line, cells, ...marks } of rows) take(line, cells, marks)
  }
  return unread
}
