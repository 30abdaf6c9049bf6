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
  'the ten digits of %s are said one by one',
  (number) => {
    // Ten words and these two: 4.8 seconds.
    expect(spokenSeconds(`Call ${number} today.`)).toBe(5)
    expect(spokenSeconds(`Call ${number}`)).toBe(5)
  },
)

test('a country’s digits count, a price, a year and a time are one word each', () => {
  expect(spokenSeconds('+1 408 555 0142')).toBe(5)
  expect(spokenSeconds('14085550142, 555-0142')).toBe(8)
  expect(spokenSeconds('$25 2026 10:30 50%')).toBe(2)
})

test('two phone numbers are two, and what stands beside them stays', () => {
  // Twenty digits and three words.
  expect(spokenSeconds('Call 408-555-0142 or 408-555-0143 now')).toBe(10)
})

test('150 words are a minute', () => {
  expect([25, 75, 76].map((words) => spokenSeconds('word '.repeat(words)))).toEqual([10, 30, 31])
})

test('more words never take less time', () => {
  let before = 0
  for (let words = 0; words < 300; words++) {
    const seconds = spokenSeconds('blue '.repeat(words))
    expect(seconds).toBeGreaterThanOrEqual(before)
    before = seconds
  }
})

test('150 words take a minute', () => {
  expect(spokenSeconds('word '.repeat(1500))).toBe(600)
})
