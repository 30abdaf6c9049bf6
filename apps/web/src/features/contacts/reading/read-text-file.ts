import { createContactFileReader } from '@afterbeep/contact-file/contact-file-reader'
import type { ReadFile } from './report-reading.ts'

/** How much of a file is in memory at a time; smaller pieces only add iterations. */
const pieceBytes = 1024 * 1024

/** Reads a contact file of text piece by piece. */
export const readTextFile: ReadFile = async (file, sink, onRead) => {
  const reader = createContactFileReader(sink)
  for (let from = 0; from < file.size; from += pieceBytes) {
    const piece = file.slice(from, from + pieceBytes)
    reader.push(new Uint8Array(await piece.arrayBuffer()))
    onRead(from + piece.size)
  }
  return reader.end()
}
