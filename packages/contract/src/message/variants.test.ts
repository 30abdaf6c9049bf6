import fc from 'fast-check'
import { expect, test } from 'vitest'
import { variantsOf } from './variants.ts'

const anyId = fc.uuid()

/** How many more of these lines get A than B. */
function lead(campaignId: string, lines: Iterable<number>): number {
  const variantOf = variantsOf(campaignId)
  let more = 0
  for (const line of lines) more += variantOf(line) === 'A' ? 1 : -1
  return more
}

function linesOf(people: number): number[] {
  return Array.from({ length: people }, (_, index) => index + 2)
}

/** Ids as the database makes them, the same in every run of the tests. */
function someIds(count: number): string[] {
  return fc.sample(anyId, { numRuns: count, seed: 7 })
}

test('gives a person the same variant each time, in any order', () => {
  const check = (id: string, lines: number[]) => {
    const once = variantsOf(id)
    const first = new Map(lines.map((line) => [line, once(line)]))
    const again = variantsOf(id)
    for (const line of lines.toReversed()) expect(again(line)).toBe(first.get(line))
  }
  const anyLines = fc.array(fc.integer({ min: 2, max: 1_000_001 }))
  fc.assert(fc.property(anyId, anyLines, check))
})

test('halves a list without gaps to within one person, for any length', () => {
  const check = (id: string, people: number) => {
    expect(Math.abs(lead(id, linesOf(people)))).toBe(people % 2)
  }
  fc.assert(fc.property(anyId, fc.integer({ min: 1, max: 20_000 }), check))
})

test('a gap leaves at most one person to chance', () => {
  const check = (id: string, people: number, gaps: number[]) => {
    const left = new Set(gaps)
    const lines = linesOf(people).filter((line) => !left.has(line))
    expect(Math.abs(lead(id, lines))).toBeLessThanOrEqual(left.size + 1)
  }
  const anyGaps = fc.array(fc.integer({ min: 2, max: 2000 }))
  fc.assert(fc.property(anyId, fc.integer({ min: 1, max: 2000 }), anyGaps, check))
})

test('lists without one row in twenty differ by at most five deviations', () => {
  for (const id of someIds(200)) {
    const lines = linesOf(10_000).filter((line) => (line * 7919) % 20 !== 0)
    const alone = lines.filter((line) => ((line ^ 1) * 7919) % 20 === 0).length
    expect(Math.abs(lead(id, lines))).toBeLessThan(5 * Math.sqrt(alone) + 2)
  }
})

test('no step through the file, such as alternating rows, collects one variant', () => {
  for (const id of someIds(100)) {
    for (const step of [2, 3, 4, 5, 8, 50, 64, 500]) {
      for (const first of [2, 3]) {
        const lines = Array.from({ length: 2000 }, (_, index) => first + index * step)
        // The deviation of 2000 tosses is 44.7; none of 1,600 such counts is beyond five deviations.
        expect({ id, step, far: Math.abs(lead(id, lines)) > 224 }).toMatchObject({ far: false })
      }
    }
  }
})

test('the draw of a pair does not predict the next pair or another campaign', () => {
  const ids = someIds(50)
  const firsts = ids.map((id) => {
    const variantOf = variantsOf(id)
    return Array.from({ length: 4000 }, (_, pair) => (variantOf(2 + 2 * pair) === 'A' ? 1 : -1))
  })
  const agreement = (one: readonly number[], other: readonly number[]) =>
    one.reduce((sum, bit, index) => sum + bit * (other[index] ?? 0), 0)
  const most = 5 * Math.sqrt(4000)
  for (const [index, bits] of firsts.entries()) {
    expect(Math.abs(bits.reduce((sum, bit) => sum + bit, 0))).toBeLessThan(most)
    for (const apart of [1, 2, 3, 16]) {
      expect(Math.abs(agreement(bits.slice(apart), bits))).toBeLessThan(most)
    }
    for (const other of firsts.slice(index + 1)) {
      expect(Math.abs(agreement(bits, other))).toBeLessThan(most)
    }
  }
})

test('ids that differ in one digit give independent halves', () => {
  const id = '00000000-0000-4000-8000-000000000000'
  const halves = (campaignId: string) => linesOf(4000).map(variantsOf(campaignId))
  const before = halves(id)
  for (const other of ['1', '2', '8'].flatMap((digit) => [
    digit + id.slice(1),
    id.slice(0, -1) + digit,
  ])) {
    const same = halves(other).filter((variant, index) => variant === before[index]).length
    expect(Math.abs(same - 2000)).toBeLessThan(5 * Math.sqrt(4000))
  }
})

test('a person keeps the variant over releases', () => {
  const variantOf = variantsOf('0f8fad5b-d9cb-469f-a165-70867728950e')
  expect(linesOf(24).map(variantOf).join('')).toBe('ABABABABBAABABABBABABAAB')
})
