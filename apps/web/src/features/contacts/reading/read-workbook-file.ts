import { createContactRowsReader } from '@afterbeep/contact-file/contact-rows-reader'
import {
  readWorkbook,
  workbookMaxBytes,
  workbookTooLarge,
} from '@afterbeep/contact-file/workbook/read-workbook'
import type { UnreadSheet } from '@afterbeep/contact-file/workbook/read-workbook'
import type { ReadFile } from './report-reading.ts'

/** Reads a workbook, which can only be read whole. */
export const readWorkbookFile: ReadFile = async (file, sink, onRead) => {
  if (file.size > workbookMaxBytes) throw workbookTooLarge()
  const bytes = new Uint8Array(await file.arrayBuffer())
  const reader = createContactRowsReader(sink)
  let unreadSheets: readonly UnreadSheet[] = []
  const onUnread = (sheets: readonly UnreadSheet[]) => {
    unreadSheets = sheets
  }
  for await (const rows of readWorkbook(bytes, { onUnread })) {
    for (const { line, cells, isHidden } of rows) reader.push(line, cells, isHidden)
    onRead(file.size)
  }
  return { ...reader.end(), unreadSheets }
}
