import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PhoneSet } from './phone-set.ts'
import { RowView } from './row-view.ts'

/** Which of the phones were in the set already; adds each that was not. */
function twinsAmong(phones: readonly string[]): boolean[] {
  const set = new PhoneSet()
  const row = new RowView(['PhoneNumber'])
  return phones.map((phone) => {
    row.setTexts(2, [phone])
    const isTwin = set.has(row, 0)
    if (!isTwin) set.add()
    return isTwin
  })
}

/** The rule in its simplest form. */
function expectedTwins(phones: readonly string[]): boolean[] {
  const seen = new Set<string>()
  return phones.map((phone) => {
    const digits = phone.replace(/[^0-9]/g, '')
    const national = /^1[0-9]{10}$/.test(digits) ? digits.slice(1) : digits
    const key = digits === '' ? `text ${phone}` : national
    const isTwin = seen.has(key)
    seen.add(key)
    return isTwin
  })
}

test('phones are twins when their digits are equal but for the country code, or without digits their texts', () => {
  const phone = fc.oneof(
    fc.string({ unit: fc.constantFrom('0', '1', '-'), minLength: 1, maxLength: 18 }),
    fc.string({ unit: fc.constantFrom('a', 'é', '/'), minLength: 1, maxLength: 3 }),
    fc.integer({ min: 2_000_000_000, max: 2_000_000_300 }).map(String),
    fc.integer({ min: 12_000_000_000, max: 12_000_000_300 }).map(String),
    fc.integer({ min: 2_000_000_000, max: 2_000_000_300 }).map((number) => `+1-${number}`),
  )
  fc.assert(
    fc.property(fc.array(phone, { maxLength: 600, size: 'max' }), (phones) => {
      expect(twinsAmong(phones)).toEqual(expectedTwins(phones))
    }),
    { numRuns: 30 },
  )
})

test('finds exactly the repeats of a hundred thousand scattered numbers', () => {
  const numbers = Array.from({ length: 100_000 }, (_, index) =>
    String(2_000_000_000 + ((index * 7_654_321) % 7_999_999_999)),
  )
  expect(twinsAmong([...numbers, ...numbers])).toEqual(expectedTwins([...numbers, ...numbers]))
})
