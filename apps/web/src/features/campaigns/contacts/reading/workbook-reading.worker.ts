import { readOnMessage } from './read-on-message.ts'
import { readWorkbook } from './read-workbook.ts'

/** Reads a workbook (XLSX). Separate from the worker for text, which then loads no reader of workbooks. */
readOnMessage(readWorkbook)
