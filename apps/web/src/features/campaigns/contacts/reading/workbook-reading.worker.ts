import { answerFile } from './answer-file.ts'
import { readWorkbook } from './read-workbook.ts'

/** Reads a workbook (XLSX). Apart from that for text, which then needs no reader of workbooks. */
answerFile(readWorkbook)
