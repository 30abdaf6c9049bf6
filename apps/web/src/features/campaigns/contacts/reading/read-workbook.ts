import { ContactFileError } from '@afterbeep/contact-file/contact-file-error'
import { createContactRowsReader } from '@afterbeep/contact-file/contact-rows-reader'
import {
  workbookCell,
  workbookMaxBytes,
  workbookNumber,
  workbookTooLargeText,
} from '@afterbeep/contact-file/workbook-cells'
import { readSheet } from 'read-excel-file/universal'
import type { ReadFile } from './report-reading.ts'
import { unpackWorkbook } from './unpack-workbook.ts'

/** Rows between two progress messages. */
const rowsAtOnce = 5_000

/** Reads the first sheet of a workbook, which can only be read whole. */
export const readWorkbook: ReadFile = async (file, sink, onRead) => {
  if (file.size > workbookMaxBytes) {
    throw new ContactFileError('file_too_large', {}, workbookTooLargeText)
  }
  const archive = await unpackWorkbook(new Uint8Array(await file.arrayBuffer()))
  const rows = await readSheet(archive.buffer, { parseNumber: workbookNumber })
  const reader = createContactRowsReader(sink)
  for (const [index, cells] of rows.entries()) {
    reader.push(cells.map(workbookCell))
    if (index % rowsAtOnce === 0) onRead(Math.floor((file.size * index) / rows.length))
  }
  return reader.end()
}
