import { expect, test } from 'vitest'
import { spokenSeconds } from './spoken-length.ts'

test.each<[string, number]>([
  ['', 0],
  ['  … ', 0],
  ['Hello', 1],
  ["It's Mary’s well-known 9:30 check-up, isn't it?", 3],
  ['Das kostet 2,500.50 Euro', 2],
])('%j takes %i seconds', (text, seconds) => {
  expect(spokenSeconds(text)).toBe(seconds)
})

test.each(['4085550142', '408-555-0142', '(408) 555-0142', '408.555.0142', '408 555 0142'])(
  'counts the ten digits of %s as one word each',
  (number) => {
    // Ten words and these two: 4.8 seconds.
    expect(spokenSeconds(`Call ${number} today.`)).toBe(5)
    expect(spokenSeconds(`Call ${number}`)).toBe(5)
  },
)

test('counts the country code’s digits, and a price, a year or a time as one word', () => {
  expect(spokenSeconds('+1 408 555 0142')).toBe(5)
  expect(spokenSeconds('14085550142, 555-0142')).toBe(8)
  expect(spokenSeconds('$25 2026 10:30 50%')).toBe(2)
})

test('counts two phone numbers and the words between them', () => {
  // Twenty digits and three words.
  expect(spokenSeconds('Call 408-555-0142 or 408-555-0143 now')).toBe(10)
})

test('rounds 150 words a minute up to whole seconds', () => {
  expect([25, 75, 76].map((words) => spokenSeconds('word '.repeat(words)))).toEqual([10, 30, 31])
})

test('never takes less time for more words', () => {
  let before = 0
  for (let words = 0; words < 300; words++) {
    const seconds = spokenSeconds('blue '.repeat(words))
    expect(seconds).toBeGreaterThanOrEqual(before)
    before = seconds
  }
})

test('takes ten minutes for 1,500 words', () => {
  expect(spokenSeconds('word '.repeat(1500))).toBe(600)
})
