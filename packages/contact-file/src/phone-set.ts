import { limits } from '@afterbeep/contract/limits'
import { digitsOf } from '@afterbeep/contract/contact/phone'
import { onlyReading } from '@afterbeep/contract/contact/phone-reading'
import type { KeptRow } from './contact-file-sink.ts'

/** Slots of the first table, which fits the processor's cache and is enough for most files. */
const FIRST_SLOT_BITS = 16
/** Slots of the last table, at most half of which are used. */
const LAST_SLOT_BITS = Math.ceil(Math.log2(limits.contactFileMaxRows * 2))
/** The most digits that a double holds exactly, with a 1 in front. */
const MOST_DIGITS_AS_NUMBER = 14
const DIGITS_IN_FRONT = 7
const powersOfTen = Float64Array.from({ length: DIGITS_IN_FRONT + 1 }, (_, power) => 10 ** power)
const DIGIT_0 = 0x30
/** 1 and ten digits. */
const DIGITS_WITH_COUNTRY = 11

/** Bits that show whether a number may be in the set: 2 MB, so that they stay in the cache. */
const MARK_BITS = 24
/** Numbers that are inserted in one batch. */
const MOST_PENDING = 256

/**
 * The PhoneNumbers of the kept rows. Phones with the same digits are the same, with any marks
 * between them, and with the country code 1 or without it, also as 001 or 011 1; a text without digits is compared
 * as it is.
 *
 * Up to 14 digits are stored as a number with a 1 in front (to keep leading zeros), in a table of
 * doubles: half a megabyte, or 16 when it holds more than 32,768. A Set of a million numbers takes 40
 * and twice as long.
 *
 * Nearly every look-up in the large table waits for main memory, longer than all other work on a
 * row. So a small table of marks shows which numbers are surely new; these are only queued, and
 * inserted in batches, so that the processor waits for many look-ups at once.
 */
export class PhoneSet {
  #slotBits = FIRST_SLOT_BITS
  #slots = new Float64Array(2 ** FIRST_SLOT_BITS)
  #used = 0
  /** Undefined for the first table. */
  #marks: Int32Array | undefined
  readonly #pendingNumbers = new Float64Array(MOST_PENDING + 1)
  readonly #pendingHashes = new Int32Array(MOST_PENDING)
  #pending = 0
  // Random, so that a file can't be made whose phones all fall on one slot.
  readonly #seed = oddNumber()
  readonly #otherSeed = oddNumber()
  readonly #others = new Set<string>()
  /** The last look-up: a number and its hash, or a text. */
  #number = 0
  #hash = 0
  #text: string | undefined

  /** Whether the set has the phone; if not, `add` adds the phone of the last look-up. */
  has(row: KeptRow, column: number): boolean {
    const { bytes } = row
    const end = row.ends[column] ?? 0
    // Two integers, because doubles are slower to multiply.
    let front = 1
    let back = 0
    let digits = 0
    let at = row.starts[column] ?? 0
    // Nearly all phones are digits only: this loop is the fast path for them.
    for (const frontEnd = Math.min(at + DIGITS_IN_FRONT, end); at < frontEnd; at += 1) {
      const digit = (bytes[at] ?? 0) - DIGIT_0
      if (digit < 0 || digit > 9) break
      front = front * 10 + digit
      digits += 1
    }
    for (; at < end; at += 1) {
      const digit = (bytes[at] ?? 0) - DIGIT_0
      if (digit < 0 || digit > 9) continue
      if (digits < DIGITS_IN_FRONT) front = front * 10 + digit
      else if (digits < MOST_DIGITS_AS_NUMBER) back = back * 10 + digit
      digits += 1
    }
    // With or without the country code it is the same phone, and in another way of writing it.
    if (digits >= DIGITS_WITH_COUNTRY && digits <= MOST_DIGITS_AS_NUMBER) {
      const national =
        digits === DIGITS_WITH_COUNTRY && front < 12 * 10 ** (DIGITS_IN_FRONT - 1)
          ? (front - 11 * 10 ** (DIGITS_IN_FRONT - 1)) * 10_000 + back
          : Number(onlyReading(row.text(column))?.slice(1))
      if (!Number.isNaN(national)) {
        front = 10 ** DIGITS_IN_FRONT + Math.floor(national / 1_000)
        back = national % 1_000
        digits = DIGITS_WITH_COUNTRY - 1
      }
    }
    if (digits === 0 || digits > MOST_DIGITS_AS_NUMBER)
      return this.#hasText(row.text(column), digits)
    const backDigits = digits > DIGITS_IN_FRONT ? digits - DIGITS_IN_FRONT : 0
    this.#text = undefined
    this.#number = front * (powersOfTen[backDigits] ?? 1) + back
    this.#hash = this.#hashOf(front, back)
    return this.#isMarked() && this.#hasNumber()
  }

  add(): void {
    if (this.#text !== undefined) {
      this.#others.add(this.#text)
      return
    }
    if (this.#marks !== undefined) mark(this.#marks, this.#hash)
    this.#pendingNumbers[this.#pending] = this.#number
    this.#pendingHashes[this.#pending] = this.#hash
    this.#pending += 1
    if (this.#pending === MOST_PENDING) this.#putInPlace()
  }

  #hashOf(front: number, back: number): number {
    const mixed = Math.imul(front, this.#seed) + Math.imul(back, this.#otherSeed)
    return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  }

  #hasText(text: string, digits: number): boolean {
    this.#text = digits === 0 ? text : `1${digitsOf(text)}`
    return this.#others.has(this.#text)
  }

  #isMarked(): boolean {
    if (this.#marks === undefined) return true
    const at = this.#hash >>> (32 - MARK_BITS)
    return (((this.#marks[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1
  }

  #hasNumber(): boolean {
    this.#putInPlace()
    return this.#slots[this.#slotFor(this.#number, this.#hash)] === this.#number
  }

  /** The slot that has the number, or would. */
  #slotFor(number: number, hash: number): number {
    const slots = this.#slots
    const wrap = slots.length - 1
    let slot = hash >>> (32 - this.#slotBits)
    while (slots[slot] !== 0 && slots[slot] !== number) slot = (slot + 1) & wrap
    return slot
  }

  #putInPlace(): void {
    const pending = this.#pending
    const hashes = this.#pendingHashes
    if (this.#marks === undefined && this.#used + pending > this.#slots.length / 2) this.#enlarge()
    const slots = this.#slots
    const shift = 32 - this.#slotBits
    // Loads all slots into the cache first; the sum is stored only so that this isn't optimised away.
    let touched = 0
    for (let at = 0; at < pending; at += 1) touched += slots[(hashes[at] ?? 0) >>> shift] ?? 0
    this.#pendingNumbers[MOST_PENDING] = touched
    for (let at = 0; at < pending; at += 1) {
      const number = this.#pendingNumbers[at] ?? 0
      slots[this.#slotFor(number, hashes[at] ?? 0)] = number
    }
    this.#used += pending
    this.#pending = 0
  }

  #enlarge(): void {
    const before = this.#slots
    const marks = new Int32Array(2 ** (MARK_BITS - 5))
    this.#slotBits = LAST_SLOT_BITS
    this.#slots = new Float64Array(2 ** LAST_SLOT_BITS)
    this.#marks = marks
    for (const number of before) {
      if (number === 0) continue
      const hash = this.#hashOf(...frontAndBack(number))
      mark(marks, hash)
      this.#slots[this.#slotFor(number, hash)] = number
    }
    for (let at = 0; at < this.#pending; at += 1) mark(marks, this.#pendingHashes[at] ?? 0)
  }
}

function mark(marks: Int32Array, hash: number): void {
  const at = hash >>> (32 - MARK_BITS)
  marks[at >>> 5] = (marks[at >>> 5] ?? 0) | (1 << (at & 31))
}

/** The two parts of a number as they were read: a 1 and up to seven digits, and the remaining digits. */
function frontAndBack(number: number): [number, number] {
  const digits = String(number)
  return [Number(digits.slice(0, DIGITS_IN_FRONT + 1)), Number(digits.slice(DIGITS_IN_FRONT + 1))]
}

function oddNumber(): number {
  return Math.floor(Math.random() * 0x1_0000_0000) | 1
}
