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

/**
 * The PhoneNumbers of the rows that were kept. Phones are the same when their digits are, whatever
 * the marks between them; a text without digits is compared as it is.
 *
 * Up to 14 digits are held as a number with a 1 in front (to keep leading zeros), in a table of
 * doubles: 16 MB for a million, and memory only where a number falls. It has its full size from the
 * start, as growing it took a third of the time. A Set of numbers takes 40 MB and twice as long.
 */
export class PhoneSet {
  readonly #slots = new Float64Array(SLOTS)
  // So that nobody can write a file whose phones all fall on one slot.
  readonly #seed = oddNumber()
  readonly #otherSeed = oddNumber()
  readonly #others = new Set<string>()
  #foundSlot = -1
  #foundNumber = 0
  #foundText = ''

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
    return this.#hasNumber(front * (powersOfTen[backDigits] ?? 1) + back, front, back)
  }

  add(): void {
    if (this.#foundSlot < 0) this.#others.add(this.#foundText)
    else this.#slots[this.#foundSlot] = this.#foundNumber
  }

  #hasText(text: string, digits: number): boolean {
    this.#foundSlot = -1
    this.#foundText = digits === 0 ? text : `1${digitsOf(text)}`
    return this.#others.has(this.#foundText)
  }

  #hasNumber(number: number, front: number, back: number): boolean {
    const slots = this.#slots
    const mixed = Math.imul(front, this.#seed) + Math.imul(back, this.#otherSeed)
    let slot = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> (32 - SLOT_BITS)
    let there = slots[slot]
    while (there !== 0 && there !== number) {
      slot = (slot + 1) & (SLOTS - 1)
      there = slots[slot]
    }
    this.#foundSlot = slot
    this.#foundNumber = number
    return there === number
  }
}

function oddNumber(): number {
  return Math.floor(Math.random() * 0x1_0000_0000) | 1
}
