import { kindBytes, kindOfFile } from '@afterbeep/contact-file/contact-file-kind'
import { readTextFile } from './read-text-file.ts'
import type { ReadFile } from './report-reading.ts'

/** Reads a contact file; the reader of workbooks, which is larger, is only loaded for one. */
export const readContactFile: ReadFile = async (file, sink, onRead) => {
  const first = new Uint8Array(await file.slice(0, kindBytes).arrayBuffer())
  if (kindOfFile(first, file.name) === 'text') return readTextFile(file, sink, onRead)
  const { readWorkbookFile } = await import('./read-workbook-file.ts')
  return readWorkbookFile(file, sink, onRead)
}
