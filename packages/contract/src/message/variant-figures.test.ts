import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceOf, estimateOf } from './variant-figures.ts'

function estimated(count: number, of: number, people = of) {
  const estimate = estimateOf({ count, of, people })
  if (!estimate) throw new Error('Of nothing there is no share.')
  return estimate
}

// R. G. Newcombe, Two-sided confidence intervals for the single proportion: comparison of seven
// methods, Statistics in Medicine 17 (1998), 857-872, table I, method 3 (score, no correction).
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%i of %i has the published interval', (count, of, low, high) => {
  const estimate = estimated(count, of)
  expect(estimate.low).toBeCloseTo(low, 4)
  expect(estimate.high).toBeCloseTo(high, 4)
})

// R. G. Newcombe, Interval estimation for the difference between independent proportions: comparison
// of eleven methods, Statistics in Medicine 17 (1998), 873-890, table II, method 10.
test.each([
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [6, 7, 2, 7, 0.0582, 0.8062],
  [5, 56, 0, 29, -0.0381, 0.1926],
  [0, 10, 0, 20, -0.1611, 0.2775],
  [0, 10, 0, 10, -0.2775, 0.2775],
  [10, 10, 0, 20, 0.6791, 1],
  [10, 10, 0, 10, 0.6075, 1],
])('%i of %i less %i of %i has the published interval', (a, ofA, b, ofB, low, high) => {
  const { low: least, high: most } = differenceOf(estimated(a, ofA), estimated(b, ofB))
  expect(least).toBeCloseTo(low, 4)
  expect(most).toBeCloseTo(high, 4)
})

const anyShare = fc
  .integer({ min: 1, max: 100_000 })
  .chain((of) => fc.record({ of: fc.constant(of), count: fc.integer({ min: 0, max: of }) }))

test('every interval contains its share, is within 0 and 1, and narrows with more people', () => {
  const check = ({ count, of }: { count: number; of: number }) => {
    const { rate, low, high } = estimated(count, of)
    expect([low >= 0, low <= rate, rate <= high, high <= 1]).toEqual([true, true, true, true])
    const more = estimated(count * 4, of * 4)
    expect(more.high - more.low).toBeLessThan(high - low)
  }
  fc.assert(fc.property(anyShare, check))
})

test('a reversed difference has the opposite sign', () => {
  const check = (one: { count: number; of: number }, other: { count: number; of: number }) => {
    const [a, b] = [estimated(one.count, one.of), estimated(other.count, other.of)]
    const [there, back] = [differenceOf(a, b), differenceOf(b, a)]
    expect(back.low).toBeCloseTo(-there.high, 12)
    expect(back.high).toBeCloseTo(-there.low, 12)
  }
  fc.assert(fc.property(anyShare, anyShare, check))
})

test('calling the same people four times does not narrow the interval', () => {
  const once = estimated(90, 100)
  expect(estimated(360, 400, 100)).toEqual(once)
  expect(estimated(360, 400).low).toBeGreaterThan(once.low)
})

test('returns no share of zero people', () => {
  expect(estimateOf({ count: 0, of: 0 })).toBeUndefined()
})
