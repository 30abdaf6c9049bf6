import { limits } from '@afterbeep/contract/limits'
import { ContactFileError } from '../contact-file-error.ts'
import { encodingHeadBytes, readEncoding } from './encoding.ts'
import { scannerSlackBytes } from './record-scanner.ts'
import { createUtf16Decoder, encodeUtf8, utf8BytesPerUnit } from './text-coding.ts'

/** Bytes to gather before reading: small pieces would be scanned again and again. */
const WINDOW_BYTES = 65_536
/** A file more than half NUL is no text; this many NULs are allowed before the share counts. */
const SPARE_NULS = 65_536

/**
 * Reads the bytes from the front and returns how many it consumed; the remaining bytes come again,
 * followed by more. Behind `limit` there is room for the scanner's slack.
 */
type ReadBytes = (buffer: Uint8Array<ArrayBuffer>, limit: number, last: boolean) => number

/**
 * Gathers the chunks of a file into one ASCII-compatible buffer: without the byte order mark, UTF-16
 * as UTF-8, without NUL characters, which the database can't store.
 */
export class ByteIntake {
  utf16: 'utf-16le' | 'utf-16be' | undefined
  readonly #read: ReadBytes
  #head: Uint8Array<ArrayBuffer> | undefined = new Uint8Array(encodingHeadBytes)
  #headBytes = 0
  #decode: ((bytes: Uint8Array, last: boolean) => string) | undefined
  #buffer = new Uint8Array(WINDOW_BYTES * 2)
  #filled = 0
  #windowEnd: number
  readonly #windowBytes: number
  #takenBytes = 0
  #nuls = 0

  /** @param windowBytes tests make it small, so that windows end everywhere */
  constructor(read: ReadBytes, windowBytes = WINDOW_BYTES) {
    this.#read = read
    this.#windowBytes = windowBytes
    this.#windowEnd = windowBytes
  }

  /** @throws ContactFileError file_too_large, file_unreadable, and what the read callback throws */
  push(bytes: Uint8Array): void {
    this.#takenBytes += bytes.length
    if (this.#takenBytes > limits.contactFileMaxBytes) throw new ContactFileError('file_too_large')
    const rest = this.#head === undefined ? bytes : this.#fillHead(this.#head, bytes)
    if (rest.length > 0) this.#take(rest, false)
  }

  end(): void {
    if (this.#head !== undefined) this.#openHead(this.#head)
    if (this.#decode !== undefined) this.#take(new Uint8Array(), true)
    this.#read(this.#buffer, this.#filled, true)
  }

  /**
   * Removes the NUL characters from the gathered bytes, starting at `from`, and returns their new end.
   * The read callback calls this when it meets one; searching ahead took a fifth of the total time.
   *
   * @throws ContactFileError file_unreadable where the file is more NUL than text
   */
  dropNuls(from: number): number {
    const buffer = this.#buffer
    const filled = this.#filled
    let end = from
    for (let at = from; at < filled; at += 1) {
      const byte = buffer[at] ?? 0
      buffer[end] = byte
      if (byte !== 0) end += 1
    }
    this.#filled = end
    this.#nuls += filled - end
    if (this.#nuls > this.#takenBytes / 2 + SPARE_NULS)
      throw new ContactFileError('file_unreadable')
    return end
  }

  /** Returns the bytes behind the head; they are empty until the encoding is known. */
  #fillHead(head: Uint8Array<ArrayBuffer>, bytes: Uint8Array): Uint8Array {
    const taken = Math.min(bytes.length, head.length - this.#headBytes)
    head.set(bytes.subarray(0, taken), this.#headBytes)
    this.#headBytes += taken
    if (this.#headBytes === head.length) this.#openHead(head)
    return bytes.subarray(taken)
  }

  #openHead(head: Uint8Array<ArrayBuffer>): void {
    const bytes = head.subarray(0, this.#headBytes)
    this.#head = undefined
    const { encoding, markBytes } = readEncoding(bytes)
    if (encoding !== 'ascii-like') {
      this.utf16 = encoding
      this.#decode = createUtf16Decoder(encoding)
    }
    this.#take(bytes.subarray(markBytes), false)
  }

  #take(bytes: Uint8Array, last: boolean): void {
    if (this.#decode === undefined) {
      this.#gather(bytes)
      return
    }
    for (let at = 0; at < bytes.length || last; at += WINDOW_BYTES) {
      const text = this.#decode(bytes.subarray(at, at + WINDOW_BYTES), last)
      const utf8 = new Uint8Array(text.length * utf8BytesPerUnit)
      this.#gather(utf8.subarray(0, encodeUtf8(text, utf8)))
      if (last) return
    }
  }

  #gather(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) {
      const taken = Math.min(bytes.length - at, this.#windowEnd - this.#filled)
      this.#buffer.set(bytes.subarray(at, at + taken), this.#filled)
      this.#filled += taken
      at += taken
      if (this.#filled === this.#windowEnd) this.#readWindow()
    }
  }

  #readWindow(): void {
    const used = this.#read(this.#buffer, this.#filled, false)
    this.#buffer.copyWithin(0, used, this.#filled)
    this.#filled -= used
    this.#windowEnd = this.#filled + this.#windowBytes
    if (this.#windowEnd + scannerSlackBytes > this.#buffer.length) {
      const larger = new Uint8Array(this.#buffer.length * 2)
      larger.set(this.#buffer)
      this.#buffer = larger
    }
  }
}
