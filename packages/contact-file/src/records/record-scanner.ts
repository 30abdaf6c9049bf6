const QUOTE = 0x22
const SPACE = 0x20
const TAB = 0x09
const LF = 0x0a
const CR = 0x0d
const DEL = 0x7f
const APOSTROPHE = 0x27
const COMMA = 0x2c

const DELIMITER = 1
const BREAK = 2
/** Control characters and everything beyond ASCII: the record's values need cleaning. */
const ODD = 3
/** A blank, which is trimmed at both ends of a value. */
const BLANK = 4
/** An apostrophe: in front of a value it may be a guard against formulas. */
const GUARD = 5

// Subtracted from a word, they set the high bit of its lowest byte that is smaller.
const BELOW_HYPHEN = 0x2d2d2d2d
const BELOW_HASH = 0x23232323
/** Added to a word, it sets the high bit of DEL, the one control character above the letters. */
const LOW_BITS = 0x01010101
const HIGH_BITS = 0x80808080

/** What the scan of a quoted field returns where a single quotation mark makes its end unknown. */
const STRAY_QUOTE = -2

/** Bytes that must exist behind the limit, because words are read beyond it. */
export const scannerSlackBytes = 8

/**
 * Cuts bytes into records and fields (RFC 4180) without making a string: a field is where it starts
 * and ends. It reads any encoding in which ASCII bytes are ASCII characters.
 *
 * A line ends with LF, CRLF or CR. A field that begins with a quotation mark ends with one that a
 * delimiter or the line's end follows, blanks allowed between; within it a doubled mark is one mark,
 * and a single one is itself, because people who write `"Bob "the boss" Ray"` mean it so. But where
 * such a field would also reach over a line break, or over the quotation mark of the next field, it
 * has most likely swallowed other fields (`1,"Bob" Smith,…`): the record is then its first line, with
 * each quotation mark a character like others, and `hasStrayQuote` is set.
 *
 * Four bytes are tested in one step: nearly all of them are letters and digits, which are above
 * every byte that matters but `;`, `|` and those beyond ASCII. That takes two thirds of the time of
 * a step for each byte. A record's results are stored once, at its end, which saves as much again.
 */
export class RecordScanner {
  /** Where the next record starts; beyond the limit when there is none. */
  at = 0
  /** The fields of the record, without the quotation marks around them. */
  starts = new Int32Array(1)
  ends = new Int32Array(1)
  count = 0
  /** Whether the whole record is printable ASCII and no field has a doubled quotation mark. */
  isPlain = true
  /** Whether some field begins or ends with a blank, or begins with an apostrophe. */
  isPadded = false
  /** Whether the last record is incomplete and ends within quotes. */
  isOpen = false
  /** Whether a quotation mark of the record stands where its fields can't be known. */
  hasStrayQuote = false
  /** Whether a NUL was met; it is no part of a file's text and must be removed first. */
  hasNul = false

  #bytes = new Uint8Array(scannerSlackBytes)
  #words = new DataView(this.#bytes.buffer)
  #limit = 0
  #isLast = false
  #quotedEnd = 0
  #isQuotedPlain = true

  readonly #kinds: Uint8Array
  /** The delimiter in each byte of a word; 0 where it is below the hyphen anyway. */
  readonly #highDelimiter: number

  constructor(delimiter: number) {
    this.#kinds = new Uint8Array(256).fill(ODD, 0, SPACE).fill(ODD, DEL)
    this.#kinds[SPACE] = BLANK
    this.#kinds[APOSTROPHE] = GUARD
    // Within a field that isn't quoted: it may be a spreadsheet's ="…", which is cleaned.
    this.#kinds[QUOTE] = ODD
    this.#kinds[LF] = BREAK
    this.#kinds[CR] = BREAK
    this.#kinds[delimiter] = DELIMITER
    this.#highDelimiter = delimiter > COMMA ? Math.imul(delimiter, LOW_BITS) : 0
  }

  /**
   * Scans these bytes next.
   *
   * @param bytes `scannerSlackBytes` longer than `limit`; the slack is overwritten
   * @param at where the first record starts
   * @param isLast whether nothing follows the limit
   */
  open(bytes: Uint8Array<ArrayBuffer>, at: number, limit: number, isLast: boolean): void {
    if (bytes !== this.#bytes) {
      this.#bytes = bytes
      this.#words = new DataView(bytes.buffer, bytes.byteOffset)
      // Each byte may be a field. Unused pages of these arrays never take memory.
      this.starts = new Int32Array(bytes.length)
      this.ends = new Int32Array(bytes.length)
    }
    bytes.fill(LF, limit, limit + scannerSlackBytes)
    this.#limit = limit
    this.#isLast = isLast
    this.at = at
    this.isOpen = false
    this.hasNul = false
  }

  /** Takes the next record; false while it is incomplete, or when no bytes are left. */
  next(): boolean {
    const bytes = this.#bytes
    const words = this.#words
    const kinds = this.#kinds
    const highDelimiter = this.#highDelimiter
    const { starts, ends } = this
    let at = this.at
    if (at >= this.#limit) return false
    let count = 0
    let isPlain = true
    let isPadded = false
    let isLiteral = false
    for (;;) {
      let start = at
      let kind: number | undefined = ODD
      if (bytes[at] === QUOTE && !isLiteral) {
        start += 1
        at = this.#scanQuoted(start)
        if (at === STRAY_QUOTE) {
          at = this.at
          count = 0
          isPlain = true
          isPadded = false
          isLiteral = true
          continue
        }
        if (at < 0) return false
        ends[count] = this.#quotedEnd
        if (!this.#isQuotedPlain) isPlain = false
        // Blanks within the quotation marks are found when they are trimmed.
        isPadded = true
        kind = kinds[bytes[at] ?? 0]
      } else {
        for (;;) {
          const word = words.getInt32(at, true)
          let found = (word - BELOW_HYPHEN) | word | (word + LOW_BITS)
          if (highDelimiter !== 0) {
            const differs = word ^ highDelimiter
            found |= (differs - LOW_BITS) & ~differs
          }
          found &= HIGH_BITS
          if (found === 0) {
            at += 4
            continue
          }
          at += (31 - Math.clz32(found & -found)) >>> 3
          kind = kinds[bytes[at] ?? 0]
          if (kind === DELIMITER || kind === BREAK) break
          if (kind === ODD) {
            isPlain = false
            if (bytes[at] === 0) this.hasNul = true
          } else if (kind === BLANK) {
            if (at === start || isEnd(kinds[bytes[at + 1] ?? 0])) isPadded = true
          } else if (kind === GUARD && at === start) isPadded = true
          at += 1
        }
        ends[count] = at
      }
      starts[count] = start
      count += 1
      if (kind !== DELIMITER) break
      at += 1
    }
    const next = this.#afterBreak(at)
    if (next < 0) return false
    this.at = next
    this.count = count
    this.isPlain = isPlain
    this.isPadded = isPadded
    this.hasStrayQuote = isLiteral
    return true
  }

  /** Where the next line starts; -1 where this one may not have ended. */
  #afterBreak(at: number): number {
    if (at >= this.#limit) return this.#isLast ? at : -1
    if (this.#bytes[at] !== CR) return at + 1
    if (at + 1 === this.#limit && !this.#isLast) return -1
    // Behind it may be the LF of a CRLF.
    if (this.#bytes[at + 1] === 0) {
      this.hasNul = true
      return -1
    }
    return this.#bytes[at + 1] === LF ? at + 2 : at + 1
  }

  /**
   * Where a quoted field ends, behind the blanks after it; -1 where the bytes end before, and
   * `STRAY_QUOTE` where a single quotation mark makes its end unknown.
   */
  #scanQuoted(start: number): number {
    const bytes = this.#bytes
    const words = this.#words
    const limit = this.#limit
    let isPlain = true
    let hasSingle = false
    let hasBreak = false
    let at = start
    for (;;) {
      const word = words.getInt32(at, true)
      const found = ((word - BELOW_HASH) | word | (word + LOW_BITS)) & HIGH_BITS
      if (found === 0) {
        at += 4
        continue
      }
      at += (31 - Math.clz32(found & -found)) >>> 3
      if (at >= limit) break
      const byte = bytes[at] ?? 0
      if (byte === QUOTE) {
        if (bytes[at + 1] === QUOTE) {
          isPlain = false
          at += 2
          continue
        }
        // When the bytes end here, the line break in the slack makes the record be read again.
        const after = this.#afterBlanks(at + 1)
        // What stands behind the NUL decides.
        if (bytes[after] === 0) {
          this.hasNul = true
          return -1
        }
        if (isEnd(this.#kinds[bytes[after] ?? 0])) {
          this.#quotedEnd = at
          this.#isQuotedPlain = isPlain
          return after
        }
        if (hasBreak || (hasSingle && this.#kinds[bytes[at - 1] ?? 0] === DELIMITER)) {
          return STRAY_QUOTE
        }
        hasSingle = true
      } else if (byte < SPACE || byte >= DEL) {
        isPlain = false
        if (byte === LF || byte === CR) {
          if (hasSingle) return STRAY_QUOTE
          hasBreak = true
        }
        if (byte === 0) this.hasNul = true
      }
      at += 1
    }
    if (hasSingle && this.#isLast) return STRAY_QUOTE
    this.isOpen = true
    return -1
  }

  #afterBlanks(start: number): number {
    let at = start
    while (this.#bytes[at] === SPACE || this.#bytes[at] === TAB) {
      if (this.#kinds[this.#bytes[at] ?? 0] === DELIMITER) break
      at += 1
    }
    return at
  }
}

function isEnd(kind: number | undefined): boolean {
  return kind === DELIMITER || kind === BREAK
}
