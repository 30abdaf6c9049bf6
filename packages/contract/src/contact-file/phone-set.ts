import { limits } from '../limits.ts'
import { digitsOf } from '../phone.ts'
import type { KeptRow } from './contact-file-sink.ts'

/** A power of two of which no more than half is ever used, or looks would take ever more steps. */
const SLOTS = 2 ** Math.ceil(Math.log2(limits.contactFileMaxRows * 2))
const SLOT_BITS = Math.log2(SLOTS)
/** The longest number of digits that, with a 1 in front, a double holds exactly. */
const MOST_DIGITS_AS_NUMBER = 14
const DIGITS_IN_FRONT = 7
const powersOfTen = Float64Array.from({ length: DIGITS_IN_FRONT + 1 }, (_, power) => 10 ** power)
const DIGIT_0 = 0x30

/** Marks that say whether a number may be there: 2 MB, so that they stay near the processor. */
const MARK_BITS = 24
/** Numbers that are put in place together. */
const MOST_PENDING = 256

/**
 * The PhoneNumbers of the rows that were kept. Phones are the same when their digits are, whatever
 * the marks between them; a text without digits is compared as it is.
 *
 * Up to 14 digits are held as a number with a 1 in front (to keep leading zeros), in a table of
 * doubles: 16 MB for a million, and memory only where a number falls. It has its full size from the
 * start, as growing it took a third of the time. A Set of numbers takes 40 MB and twice as long.
 *
 * Nearly every look in a large table waits for the main memory, longer than all else that a row
 * takes. So numbers that are surely new, as a small table of marks tells, are only noted, and put
 * in place many at a time, when the processor can wait for all of them at once.
 */
export class PhoneSet {
  readonly #slots = new Float64Array(SLOTS)
  readonly #marks = new Int32Array(2 ** (MARK_BITS - 5))
  readonly #pendingNumbers = new Float64Array(MOST_PENDING + 1)
  readonly #pendingSlots = new Int32Array(MOST_PENDING)
  #pending = 0
  // So that nobody can write a file whose phones all fall on one slot.
  readonly #seed = oddNumber()
  readonly #otherSeed = oddNumber()
  readonly #others = new Set<string>()
  /** What was looked for last: a number and its hash, or a text. */
  #number = 0
  #hash = 0
  #text: string | undefined

  /** Whether the phone is there; if not, `add` adds the one that was looked for last. */
  has(row: KeptRow, column: number): boolean {
    const { bytes } = row
    const end = row.ends[column] ?? 0
    // In two whole numbers, as doubles are slower to multiply.
    let front = 1
    let back = 0
    let digits = 0
    for (let at = row.starts[column] ?? 0; at < end; at += 1) {
      const digit = (bytes[at] ?? 0) - DIGIT_0
      if (digit < 0 || digit > 9) continue
      if (digits < DIGITS_IN_FRONT) front = front * 10 + digit
      else if (digits < MOST_DIGITS_AS_NUMBER) back = back * 10 + digit
      digits += 1
    }
    if (digits === 0 || digits > MOST_DIGITS_AS_NUMBER)
      return this.#hasText(row.text(column), digits)
    const backDigits = digits > DIGITS_IN_FRONT ? digits - DIGITS_IN_FRONT : 0
    this.#text = undefined
    this.#number = front * (powersOfTen[backDigits] ?? 1) + back
    const mixed = Math.imul(front, this.#seed) + Math.imul(back, this.#otherSeed)
    this.#hash = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
    return this.#isMarked() && this.#hasNumber()
  }

  add(): void {
    if (this.#text !== undefined) {
      this.#others.add(this.#text)
      return
    }
    const mark = this.#hash >>> (32 - MARK_BITS)
    this.#marks[mark >>> 5] = (this.#marks[mark >>> 5] ?? 0) | (1 << (mark & 31))
    this.#pendingNumbers[this.#pending] = this.#number
    this.#pendingSlots[this.#pending] = this.#hash >>> (32 - SLOT_BITS)
    this.#pending += 1
    if (this.#pending === MOST_PENDING) this.#putInPlace()
  }

  #hasText(text: string, digits: number): boolean {
    this.#text = digits === 0 ? text : `1${digitsOf(text)}`
    return this.#others.has(this.#text)
  }

  #isMarked(): boolean {
    const mark = this.#hash >>> (32 - MARK_BITS)
    return (((this.#marks[mark >>> 5] ?? 0) >>> (mark & 31)) & 1) === 1
  }

  #hasNumber(): boolean {
    this.#putInPlace()
    const number = this.#number
    return this.#slots[this.#slotFor(number, this.#hash >>> (32 - SLOT_BITS))] === number
  }

  /** Where the number stands, or would. */
  #slotFor(number: number, firstSlot: number): number {
    const slots = this.#slots
    let slot = firstSlot
    while (slots[slot] !== 0 && slots[slot] !== number) slot = (slot + 1) & (SLOTS - 1)
    return slot
  }

  #putInPlace(): void {
    const slots = this.#slots
    const firstSlots = this.#pendingSlots
    // Asks the memory for all of them first; the sum is kept only so that this isn't left out.
    let touched = 0
    for (let at = 0; at < this.#pending; at += 1) touched += slots[firstSlots[at] ?? 0] ?? 0
    this.#pendingNumbers[MOST_PENDING] = touched
    for (let at = 0; at < this.#pending; at += 1) {
      const number = this.#pendingNumbers[at] ?? 0
      slots[this.#slotFor(number, firstSlots[at] ?? 0)] = number
    }
    this.#pending = 0
  }
}

function oddNumber(): number {
  return Math.floor(Math.random() * 0x1_0000_0000) | 1
}
