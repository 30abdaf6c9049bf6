import { encodeUtf8, utf8BytesPerUnit } from '../records/text-coding.ts'

/** A text as UTF-8. */
export function bytesOf(text: string): Uint8Array {
  const room = new Uint8Array(text.length * utf8BytesPerUnit)
  return room.slice(0, encodeUtf8(text, room))
}

/** The bytes in chunks, as a network delivers them. */
export function* piecesOf(bytes: Uint8Array, pieceBytes: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}
