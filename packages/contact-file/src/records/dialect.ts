const QUOTE = 0x22
const LF = 0x0a
const CR = 0x0d

const delimiters = [',', ';', '\t', '|'] as const

/** The file's format as its first lines show it. */
export interface DialectRead {
  /** One ASCII character. */
  readonly delimiter: string
  /** Where the records start, behind a line `sep=;` that is only for spreadsheets. */
  readonly start: number
}

/**
 * The separator that cuts the header into most cells: spreadsheets of some countries write `;`.
 * A first line `sep=;`, which Excel understands, names it.
 *
 * @param last whether the bytes are the whole file
 * @returns undefined until the header is complete
 */
export function readDialect(bytes: Uint8Array, last: boolean): DialectRead | undefined {
  let start = 0
  for (;;) {
    const end = lineEnd(bytes, start)
    if (end === bytes.length && !last) return undefined
    const line = asciiText(bytes.subarray(start, end))
    const after = afterBreak(bytes, end)
    if (start === 0) {
      const named = /^"?sep=([^a-z0-9"\s]|\t)"?$/i.exec(line)?.[1]
      if (named !== undefined) {
        // The line break may be split between two chunks.
        if (after === bytes.length && !last) return undefined
        return { delimiter: named, start: after }
      }
    }
    if (line.trim() !== '' || end === bytes.length) {
      return { delimiter: delimiterOf(line), start: 0 }
    }
    start = after
  }
}

/** The position of the first line break outside quotes, or the end. */
function lineEnd(bytes: Uint8Array, start: number): number {
  let quoted = false
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) quoted = !quoted
    else if (!quoted && (byte === LF || byte === CR)) return at
  }
  return bytes.length
}

function afterBreak(bytes: Uint8Array, end: number): number {
  if (end === bytes.length) return end
  return bytes[end] === CR && bytes[end + 1] === LF ? end + 2 : end + 1
}

function delimiterOf(header: string): string {
  const unquoted = header.replace(/"[^"]*"/g, '')
  const counts = delimiters.map((delimiter) => unquoted.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Only ASCII matters here; other bytes may become any characters. */
function asciiText(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 8_192) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)))
  }
  return pieces.join('')
}
