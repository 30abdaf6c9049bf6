import { expect, test } from 'vitest'
import { rangeAfter } from './date-range.tsx'

const none = { start: '', end: '' }
const day = (start: string, end = start) => ({ start, end })

test.each([
  ['the first click', none, '2026-03-06', day('2026-03-06')],
  ['a later day', day('2026-03-06'), '2026-03-09', day('2026-03-06', '2026-03-09')],
  [
    'a later day in the next year',
    day('2026-12-31'),
    '2027-01-01',
    day('2026-12-31', '2027-01-01'),
  ],
  ['an earlier day', day('2026-03-06'), '2026-03-02', day('2026-03-02')],
  ['the same day', day('2026-03-06'), '2026-03-06', day('2026-03-06')],
  ['a day after a range', day('2026-03-06', '2026-03-09'), '2026-03-20', day('2026-03-20')],
  ['the end of a range', day('2026-03-06', '2026-03-09'), '2026-03-09', day('2026-03-09')],
])('%s gives a range that only goes forward', (_, before, clicked, after) => {
  expect(rangeAfter(before, clicked)).toEqual(after)
})
