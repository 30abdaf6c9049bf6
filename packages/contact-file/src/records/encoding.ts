import type { Dialect } from '../contact-file-summary.ts'
import type { Decode } from './text-coding.ts'
import { createUtf16Decoder, decodeUtf8, decodeWindows1252 } from './text-coding.ts'

/** How many bytes of a file its encoding is detected from. */
export const encodingHeadBytes = 1_024

/** Shares of byte pairs that show UTF-16: letters of one alphabet, and hardly any of another. */
const MANY = 0.7
const FEW = 0.05

/** The encoding that the byte order mark or the zero bytes show, and the mark's length. */
export type EncodingRead = {
  readonly encoding: 'utf-16le' | 'utf-16be' | 'ascii-like'
  readonly markBytes: number
}

/**
 * The encoding by the byte order mark; without one, UTF-16 where nearly all pairs of bytes have a
 * zero in the same position, as a header in plain letters has.
 */
export function readEncoding(head: Uint8Array): EncodingRead {
  const [first, second, third] = head
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', markBytes: 2 }
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', markBytes: 2 }
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    return { encoding: 'ascii-like', markBytes: 3 }
  }
  const pairs = Math.floor(head.length / 2)
  let zerosFirst = 0
  let zerosSecond = 0
  for (let pair = 0; pair < pairs; pair += 1) {
    if (head[pair * 2] === 0) zerosFirst += 1
    if (head[pair * 2 + 1] === 0) zerosSecond += 1
  }
  if (zerosSecond > pairs * MANY && zerosFirst < pairs * FEW) {
    return { encoding: 'utf-16le', markBytes: 0 }
  }
  if (zerosFirst > pairs * MANY && zerosSecond < pairs * FEW) {
    return { encoding: 'utf-16be', markBytes: 0 }
  }
  return { encoding: 'ascii-like', markBytes: 0 }
}

/**
 * Decodes a file that is UTF-8 or Windows-1252, which Excel writes as "CSV" without "UTF-8" in its
 * name. The first bytes beyond ASCII decide: a whole UTF-8 character makes it UTF-8, whose faulty
 * bytes then become U+FFFD; anything else makes it Windows-1252. So the result does not depend on
 * how the file is cut into chunks.
 */
export class FileText {
  #decode: Decode | undefined

  /** Detects the encoding from a record, before its texts are read. */
  look(bytes: Uint8Array, from: number, to: number): void {
    if (this.#decode !== undefined) return
    const at = bytes.subarray(from, to).findIndex((byte) => byte >= 0x80)
    if (at < 0) return
    const isUtf8 = startsWithUtf8(bytes.subarray(from + at, Math.min(from + at + 4, to)))
    this.#decode = isUtf8 ? decodeUtf8 : decodeWindows1252
  }

  text(bytes: Uint8Array): string {
    return (this.#decode ?? decodeUtf8)(bytes)
  }

  get encoding(): Dialect['encoding'] {
    return this.#decode === decodeWindows1252 ? 'windows-1252' : 'utf-8'
  }
}

/** A file that is read whole, by the same rules. */
export function decodeFile(bytes: Uint8Array): string {
  const { encoding, markBytes } = readEncoding(bytes.subarray(0, encodingHeadBytes))
  if (encoding !== 'ascii-like') return createUtf16Decoder(encoding)(bytes, true)
  const text = new FileText()
  text.look(bytes, markBytes, bytes.length)
  return text.text(bytes.subarray(markBytes))
}

/** Checks the lead byte and the number of continuation bytes that it requires. */
export function startsWithUtf8(bytes: Uint8Array): boolean {
  const lead = bytes[0] ?? 0
  if (lead < 0xc2 || lead > 0xf4) return false
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
  const following = bytes.subarray(1, length)
  return following.length === length - 1 && following.every((byte) => (byte & 0xc0) === 0x80)
}
