import { cleanCell } from '../contact-rows.ts'
import { ByteIntake } from './byte-intake.ts'
import { ContactFileRefusal } from './contact-file-refusal.ts'
import type { ContactFileSink } from './contact-file-sink.ts'
import type { ContactFileSummary, Dialect } from './contact-file-summary.ts'
import { readHeader } from './contact-rows-reader.ts'
import { readDialect } from './dialect.ts'
import { FileText } from './encoding.ts'
import { RecordScanner } from './record-scanner.ts'
import type { ContactFileOptions, RowJudge } from './row-judge.ts'
import type { RowView } from './row-view.ts'

/**
 * Reads a contact file (CSV of any dialect) as its bytes come, in the browser and on the server by
 * the same rules. What was found is told to a sink from within `push` and `end`; rows come in bursts
 * because bytes are gathered to pieces of 64 KiB. Bounded memory whatever the bytes: some MiB, and 16
 * for the phones of a million rows.
 *
 * A line is the number of the record, the header being 1: a line break in quotes does not count, a
 * blank line does, as a spreadsheet counts. The header is the first record that isn't blank.
 */
export interface ContactFileReader {
  /**
   * Takes the next bytes of the file, any number; they may be used again afterwards. After a throw
   * the reader is done.
   *
   * @throws ContactFileRefusal file_headers_invalid, file_unreadable, file_too_large
   */
  push(bytes: Uint8Array): void
  /**
   * Takes note that the file is whole.
   *
   * @throws ContactFileRefusal as `push`, and file_empty when there was no row
   */
  end(): ContactFileSummary
}

export type { ContactFileOptions } from './row-judge.ts'

/**
 * Far above the longest honest record (100 columns of 1,000 characters). Without a limit, a quote
 * that never closes would make the rest of the file one record, held in memory whole.
 */
const MAX_RECORD_CHARS = 262_144
const QUOTE = 0x22

export function createContactFileReader(
  sink: ContactFileSink,
  options: ContactFileOptions = {},
): ContactFileReader {
  return new FileReader(sink, options)
}

class FileReader implements ContactFileReader {
  readonly #sink: ContactFileSink
  readonly #options: ContactFileOptions
  readonly #intake: ByteIntake
  readonly #text = new FileText()
  #scanner: RecordScanner | undefined
  #delimiter = ','
  #line = 0
  #rows: { view: RowView; judge: RowJudge } | undefined
  #buffer: Uint8Array = new Uint8Array()
  readonly #plainRow = {
    cells: () => (this.#scanner === undefined ? [] : this.#cells(this.#scanner)),
  }

  constructor(sink: ContactFileSink, options: ContactFileOptions) {
    this.#sink = sink
    this.#options = options
    this.#intake = new ByteIntake((buffer, limit, last) => this.#read(buffer, limit, last))
  }

  push(bytes: Uint8Array): void {
    this.#intake.push(bytes)
  }

  end(): ContactFileSummary {
    this.#intake.end()
    if (this.#rows === undefined) throw new ContactFileRefusal('file_empty')
    return this.#rows.judge.summary(this.#dialect())
  }

  #dialect(): Dialect {
    const encoding = this.#intake.utf16 ?? this.#text.encoding
    return { encoding, delimiter: this.#delimiter }
  }

  /** Reads what records are whole and answers how many bytes they were. */
  #read(buffer: Uint8Array<ArrayBuffer>, filled: number, last: boolean): number {
    let limit = filled
    let from = 0
    if (this.#scanner === undefined) {
      limit = this.#intake.dropNuls(0)
      const read = readDialect(buffer.subarray(0, limit), last)
      if (read === undefined) return this.#checkRest(buffer.subarray(0, limit), false)
      this.#delimiter = read.delimiter
      this.#scanner = new RecordScanner(read.delimiter.charCodeAt(0))
      from = read.start
    }
    const scanner = this.#scanner
    this.#buffer = buffer
    scanner.open(buffer, from, limit, last)
    for (;;) {
      const isWhole = scanner.next()
      if (scanner.hasNul) {
        limit = this.#intake.dropNuls(from)
        scanner.open(buffer, from, limit, last)
        continue
      }
      if (!isWhole) break
      this.#line += 1
      this.#takeRecord(scanner, from)
      from = scanner.at
    }
    if (last && from < limit) throw this.#unclosedQuote()
    this.#checkRest(buffer.subarray(from, limit), scanner.isOpen)
    return from
  }

  /** Looks whether what isn't a whole record yet may still become one. */
  #checkRest(rest: Uint8Array, isOpen: boolean): number {
    if (rest.length <= MAX_RECORD_CHARS || charsIn(rest) <= MAX_RECORD_CHARS) return 0
    if (isOpen) throw this.#unclosedQuote()
    const line = this.#line + 1
    throw new ContactFileRefusal(
      'file_unreadable',
      { line },
      `This file could not be read: line ${line} is longer than ${MAX_RECORD_CHARS.toLocaleString('en-US')} characters.`,
    )
  }

  #unclosedQuote(): ContactFileRefusal {
    const line = this.#line + 1
    return new ContactFileRefusal(
      'file_unreadable',
      { line },
      `This file could not be read: a quotation mark that opens on line ${line} is never closed.`,
    )
  }

  #takeRecord(scanner: RecordScanner, from: number): void {
    const rows = this.#rows
    if (rows !== undefined && scanner.isPlain) {
      rows.view.setBytes(this.#line, this.#buffer, scanner)
      if (!scanner.isPadded || rows.view.trim()) {
        rows.judge.judge(rows.view, this.#plainRow)
        return
      }
    }
    if (!scanner.isPlain) this.#text.look(this.#buffer.subarray(from, scanner.at))
    const cells = this.#cells(scanner)
    if (rows !== undefined) {
      rows.view.setTexts(this.#line, cells.map(cleanCell))
      rows.judge.judge(rows.view, { cells: () => cells })
    } else if (cells.some((cell) => cell.trim() !== '')) {
      this.#rows = readHeader(cells, this.#sink, this.#options)
    }
  }

  /** The cells as they stand in the file. */
  #cells({ starts, ends, count }: RecordScanner): string[] {
    const buffer = this.#buffer
    return Array.from({ length: count }, (_, index) => {
      const start = starts[index] ?? 0
      const text = this.#text.text(buffer.subarray(start, ends[index]))
      // Only a quoted field has a mark in front of it.
      return buffer[start - 1] === QUOTE ? text.replaceAll('""', '"') : text
    })
  }
}

/** UTF-16 units, as far as they are told by the bytes of UTF-8. */
function charsIn(bytes: Uint8Array): number {
  let chars = 0
  for (const byte of bytes) {
    if ((byte & 0xc0) !== 0x80) chars += byte >= 0xf0 ? 2 : 1
  }
  return chars
}
