import Papa from 'papaparse'
import { AppError } from '../../platform/app-error.ts'
import { decodeText } from './decode-text.ts'

/**
 * Far above the longest honest record (100 columns of 1,000 characters). Without a limit, a quote
 * that never closes would make the rest of the file one record, held in memory whole.
 */
const MAX_RECORD_CHARS = 262_144

const delimiters = [',', ';', '\t', '|'] as const

/**
 * The records of a CSV file (RFC 4180: quoted commas and line breaks), in batches as the pieces
 * bring them. A blank line is a record with one empty cell. The file is never in memory whole.
 *
 * @throws AppError file_unreadable when a quote is never closed
 */
export async function* readCsv(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string[][]> {
  let pending = ''
  let recordsBefore = 0
  let parse: ParseText | undefined
  for await (const text of decodeText(pieces)) {
    pending += text
    // The byte order mark has to go before the parser, or a quote after it would not open a cell.
    if (!parse && pending.startsWith('\uFEFF')) pending = pending.slice(1)
    const header = parse ? '' : firstLine(pending)
    if (header === undefined && pending.length <= MAX_RECORD_CHARS) continue
    parse ??= createParser(header ?? '')
    const { records, usedChars } = parse(pending, false)
    pending = pending.slice(usedChars)
    if (pending.length > MAX_RECORD_CHARS) throw endlessRecord(recordsBefore + records.length + 1)
    recordsBefore += records.length
    yield records
  }
  parse ??= createParser(firstLine(`${pending}\n`) ?? '')
  const { records, openQuote } = parse(pending, true)
  if (openQuote) throw endlessRecord(recordsBefore + records.length)
  yield records
}

function endlessRecord(number: number): AppError {
  return new AppError('file_unreadable', {
    message: `This file could not be read: a quotation mark that opens on line ${number} is never closed.`,
    details: { line: number },
  })
}

/** The text up to the first line break outside quotes; undefined while there is none. */
function firstLine(text: string): string | undefined {
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') quoted = !quoted
    if (character === '\n' && !quoted) return text.slice(0, at)
  }
  return undefined
}

/** The separator that cuts the header into most cells: spreadsheets of some countries write `;`. */
function delimiterOf(header: string): string {
  const unquoted = header.replace(/"[^"]*"/g, '')
  const counts = delimiters.map((delimiter) => unquoted.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

interface ParsedText {
  records: string[][]
  /** Where the first record begins that is not whole yet. */
  usedChars: number
  openQuote: boolean
}
type ParseText = (text: string, last: boolean) => ParsedText

function createParser(header: string): ParseText {
  const parser = new Papa.Parser({ delimiter: delimiterOf(header), newline: '\n' })
  return (text, last) => {
    const result: unknown = parser.parse(text, 0, !last)
    if (!isParseResult(result)) throw new Error('The CSV parser answered in an unknown form.')
    return {
      records: result.data,
      usedChars: result.meta.cursor,
      openQuote: result.errors.some((error) => error.code === 'MissingQuotes'),
    }
  }
}

/** The library does not type this answer; looking at each of a million cells would cost too much. */
function isParseResult(value: unknown): value is Papa.ParseResult<string[]> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'data' in value &&
    Array.isArray(value.data) &&
    'errors' in value &&
    'meta' in value
  )
}
