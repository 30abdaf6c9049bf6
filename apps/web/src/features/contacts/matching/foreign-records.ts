import { kindBytes, kindOfFile } from '@afterbeep/contact-file/contact-file-kind'
import { cardHeader, isVCard, readVCards } from '@afterbeep/contact-file/matching/read-vcards'
import { RecordReader } from '@afterbeep/contact-file/records/record-reader'

/** Takes the records of a file in turn, the header being one of them. */
export type TakeRecord = (line: number, cells: readonly string[], hasStrayQuote: boolean) => void

/** How much of a file is in memory at a time. */
const pieceBytes = 1024 * 1024
/** Cards are read whole: some 100,000 of them. */
const cardsMaxBytes = 50 * 1024 * 1024

/**
 * Reads the records of a contact file of any shape: text, workbook or cards.
 *
 * @param delimiter in place of the one that the file's first lines show
 * @throws ContactFileError when it can't be read
 */
export async function readForeignRecords(
  file: File,
  take: TakeRecord,
  delimiter?: string,
): Promise<void> {
  const first = new Uint8Array(await file.slice(0, kindBytes).arrayBuffer())
  if (kindOfFile(first, file.name) === 'workbook') return readWorkbookRecords(file, take)
  if (isVCard(await file.slice(0, 64).text()) && file.size <= cardsMaxBytes) {
    for (const [index, cells] of [cardHeader, ...readVCards(await file.text())].entries()) {
      take(index + 1, cells, false)
    }
    return
  }
  const reader = new RecordReader(
    (record) => take(record.line, record.cells(), record.hasStrayQuote),
    delimiter === undefined ? {} : { delimiter },
  )
  for (let from = 0; from < file.size; from += pieceBytes) {
    reader.push(new Uint8Array(await file.slice(from, from + pieceBytes).arrayBuffer()))
  }
  reader.end()
}

async function readWorkbookRecords(file: File, take: TakeRecord): Promise<void> {
  const { readWorkbook, workbookMaxBytes, workbookTooLarge } =
    await import('@afterbeep/contact-file/workbook/read-workbook')
  if (file.size > workbookMaxBytes) throw workbookTooLarge()
  for await (const rows of readWorkbook(new Uint8Array(await file.arrayBuffer()))) {
    for (const { line, cells } of rows) take(line, cells, false)
  }
}
