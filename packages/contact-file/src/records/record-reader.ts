import { cleanCell } from '@afterbeep/contract/contact/contact-rows'
import { limits } from '@afterbeep/contract/limits'
import { ByteIntake } from './byte-intake.ts'
import { ContactFileError } from '../contact-file-error.ts'
import type { Dialect } from '../contact-file-summary.ts'
import { readDialect } from './dialect.ts'
import { FileText } from './encoding.ts'
import { RecordScanner } from './record-scanner.ts'

const QUOTE = 0x22
const SPACE = 0x20
const DOS_END = 0x1a

/** The current record: the positions of its fields, valid until the next record. */
export interface FileRecord {
  /** The number of the record in the file, counted from 1. */
  readonly line: number
  readonly bytes: Uint8Array
  /** Its fields, without the quotation marks around them. */
  readonly fields: Pick<RecordScanner, 'starts' | 'ends' | 'count'>
  /** Whether its fields are printable ASCII without a doubled quotation mark. */
  readonly isPlain: boolean
  /** Whether a field may begin or end with a blank, or begin with an apostrophe. */
  readonly isPadded: boolean
  /** Whether a quotation mark stands where the record's fields can't be known; they are cut plainly. */
  readonly hasStrayQuote: boolean
  /** Whether a cell from this position on has something in it. */
  isFilledFrom(column: number): boolean
  /** Whether it has only blanks. */
  isBlank(): boolean
  /** One field as a text, not cleaned. */
  cell(index: number): string
  /** All fields as texts. */
  cells(): string[]
}

/**
 * Reads the records of a CSV file of any dialect as a stream, and reports each synchronously from
 * `push` and `end`. It holds one window of bytes and one incomplete record.
 */
export class RecordReader {
  readonly #emit: (record: FileRecord) => void
  readonly #intake: ByteIntake
  readonly #text = new FileText()
  readonly #given: string | undefined
  readonly #record: CurrentRecord
  #scanner: RecordScanner | undefined
  #delimiter = ','

  /** @param delimiter in place of the one that the first lines show */
  constructor(
    emit: (record: FileRecord) => void,
    { windowBytes, delimiter }: { windowBytes?: number; delimiter?: string } = {},
  ) {
    this.#emit = emit
    this.#given = delimiter
    this.#record = new CurrentRecord(this.#text)
    this.#intake = new ByteIntake(
      (buffer, filled, last) => this.#read(buffer, filled, last),
      windowBytes,
    )
  }

  /** @throws ContactFileError file_unreadable, file_too_large */
  push(bytes: Uint8Array): void {
    this.#intake.push(bytes)
  }

  /** @throws ContactFileError file_unreadable */
  end(): Dialect {
    this.#intake.end()
    return { encoding: this.#intake.utf16 ?? this.#text.encoding, delimiter: this.#delimiter }
  }

  /** Reads the complete records and returns how many bytes they took. */
  #read(buffer: Uint8Array<ArrayBuffer>, filled: number, last: boolean): number {
    const limitFor = (end: number) => (last ? withoutDosEnd(buffer, end) : end)
    let limit = limitFor(filled)
    let from = 0
    if (this.#scanner === undefined) {
      limit = limitFor(this.#intake.dropNuls(0))
      const dialect = readDialect(buffer.subarray(0, limit), last)
      if (dialect === undefined) {
        this.#checkRest(buffer.subarray(0, limit), hasOpenQuote(buffer.subarray(0, limit)))
        return 0
      }
      this.#delimiter = this.#given ?? dialect.delimiter
      this.#scanner = new RecordScanner(this.#delimiter.charCodeAt(0))
      from = dialect.start
    }
    const scanner = this.#scanner
    const record = this.#record
    record.show(scanner, buffer)
    scanner.open(buffer, from, limit, last)
    for (;;) {
      const isWhole = scanner.next()
      if (scanner.hasNul) {
        limit = limitFor(this.#intake.dropNuls(from))
        scanner.open(buffer, from, limit, last)
        continue
      }
      if (!isWhole) break
      record.line += 1
      if (record.line > limits.contactFileMaxLines) throw new ContactFileError('file_too_large')
      if (!scanner.isPlain) this.#text.look(buffer, from, scanner.at)
      this.#emit(record)
      from = scanner.at
    }
    if (last && from < limit) throw this.#unclosedQuote()
    this.#checkRest(buffer.subarray(from, limit), scanner.isOpen)
    return from
  }

  /** Checks whether the incomplete record may still become a valid one. */
  #checkRest(rest: Uint8Array, isOpen: boolean): void {
    const most = limits.contactRecordMaxChars
    if (rest.length <= most || charsIn(rest) <= most) return
    if (isOpen) throw this.#unclosedQuote()
    const line = this.#record.line + 1
    throw new ContactFileError(
      'file_unreadable',
      { line },
      `This file could not be read: line ${line} is longer than ${most.toLocaleString('en-US')} characters.`,
    )
  }

  #unclosedQuote(): ContactFileError {
    const line = this.#record.line + 1
    return new ContactFileError(
      'file_unreadable',
      { line },
      `This file could not be read: a quotation mark that opens on line ${line} is never closed.`,
    )
  }
}

class CurrentRecord implements FileRecord {
  line = 0
  bytes: Uint8Array = new Uint8Array()
  readonly #text: FileText
  #scanner = new RecordScanner(0)

  constructor(text: FileText) {
    this.#text = text
  }

  show(scanner: RecordScanner, bytes: Uint8Array): void {
    this.#scanner = scanner
    this.bytes = bytes
  }

  get fields(): RecordScanner {
    return this.#scanner
  }

  get isPlain(): boolean {
    return this.#scanner.isPlain
  }

  get isPadded(): boolean {
    return this.#scanner.isPadded
  }

  get hasStrayQuote(): boolean {
    return this.#scanner.hasStrayQuote
  }

  isBlank(): boolean {
    return !this.isFilledFrom(0)
  }

  isFilledFrom(column: number): boolean {
    const { starts, ends, count } = this.#scanner
    for (let index = column; index < count; index += 1) {
      if (!this.isPlain) {
        if (cleanCell(this.cell(index)) !== '') return true
        continue
      }
      const end = ends[index] ?? 0
      for (let at = starts[index] ?? 0; at < end; at += 1) {
        if (this.bytes[at] !== SPACE) return true
      }
    }
    return false
  }

  cell(index: number): string {
    const { starts, ends } = this.#scanner
    const start = starts[index] ?? 0
    const text = this.#text.text(this.bytes.subarray(start, ends[index]))
    // Only a quoted field follows a quotation mark.
    return this.bytes[start - 1] === QUOTE ? text.replaceAll('""', '"') : text
  }

  cells(): string[] {
    return Array.from({ length: this.#scanner.count }, (_, index) => this.cell(index))
  }
}

/** The limit without the character 26 that programs of DOS write behind the last line. */
function withoutDosEnd(bytes: Uint8Array, filled: number): number {
  let end = filled
  while (end > 0 && bytes[end - 1] === DOS_END) end -= 1
  return end
}

/** Whether a quotation mark is open; used while no line is complete. */
function hasOpenQuote(bytes: Uint8Array): boolean {
  let isOpen = false
  for (const byte of bytes) if (byte === QUOTE) isOpen = !isOpen
  return isOpen
}

/** UTF-16 units of these UTF-8 bytes. */
function charsIn(bytes: Uint8Array): number {
  let chars = 0
  for (const byte of bytes) {
    if ((byte & 0xc0) !== 0x80) chars += byte >= 0xf0 ? 2 : 1
  }
  return chars
}
