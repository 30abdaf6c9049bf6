const FIRST_SLOTS = 1 << 12
/** Above this share of used slots a look takes ever more steps. */
const MOST_FULL = 0.6
/** The longest number of digits that, with a 1 in front, a double holds exactly. */
const MOST_DIGITS_AS_NUMBER = 14
const DIGIT_0 = 0x30

/**
 * The PhoneNumbers of the rows that were kept. Phones are the same when their digits are, whatever
 * the marks between them; a text without digits is compared as it is.
 *
 * Up to 14 digits are held as a number with a 1 in front (to keep leading zeros) in a table of
 * doubles, 16 MB for a million; a Set of numbers takes 40 and twice the time.
 */
export class PhoneSet {
  #slots = new Float64Array(FIRST_SLOTS)
  #used = 0
  // So that nobody can write a file whose phones all fall on one slot.
  readonly #seed = oddNumber()
  readonly #otherSeed = oddNumber()
  readonly #others = new Set<string>()
  #foundSlot = -1
  #foundNumber = 0
  #foundText = ''

  /** Whether the phone is there; if not, `add` adds the one that was looked for last. */
  has(bytes: Uint8Array, start: number, end: number, text: () => string): boolean {
    let digits = 0
    let number = 1
    for (let at = start; at < end; at += 1) {
      const digit = (bytes[at] ?? 0) - DIGIT_0
      if (digit >= 0 && digit <= 9) {
        digits += 1
        number = number * 10 + digit
      }
    }
    if (digits > 0 && digits <= MOST_DIGITS_AS_NUMBER) return this.#hasNumber(number)
    this.#foundSlot = -1
    this.#foundText = digits === 0 ? text() : `1${text().replace(/[^0-9]/g, '')}`
    return this.#others.has(this.#foundText)
  }

  add(): void {
    if (this.#foundSlot < 0) {
      this.#others.add(this.#foundText)
      return
    }
    this.#slots[this.#foundSlot] = this.#foundNumber
    this.#used += 1
    if (this.#used > this.#slots.length * MOST_FULL) this.#grow()
  }

  #hasNumber(number: number): boolean {
    const slots = this.#slots
    const mask = slots.length - 1
    let slot = this.#slotOf(number) & mask
    while (slots[slot] !== 0 && slots[slot] !== number) slot = (slot + 1) & mask
    this.#foundSlot = slot
    this.#foundNumber = number
    return slots[slot] === number
  }

  #slotOf(number: number): number {
    const high = Math.floor(number / 0x1_0000_0000)
    const mixed = Math.imul(number | 0, this.#seed) ^ Math.imul(high, this.#otherSeed)
    return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 7
  }

  #grow(): void {
    const before = this.#slots
    this.#slots = new Float64Array(before.length * 2)
    for (const number of before) {
      if (number === 0) continue
      this.#hasNumber(number)
      this.#slots[this.#foundSlot] = number
    }
  }
}

function oddNumber(): number {
  return Math.floor(Math.random() * 0x1_0000_0000) | 1
}
