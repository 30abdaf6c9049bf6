import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extraPrices, moveOfOverage, splitOfRun } from './overage.ts'
import { planByKey } from './plans.ts'

const { benefits } = planByKey('launch')
const run = { type: 'both', prices: benefits, extra: extraPrices(benefits) } as const

test('pays for whole people from the balance, and for the rest at the extra prices', () => {
  expect(splitOfRun(120, { ...run, recipients: 5 })).toEqual({
    covered: 2,
    extra: 3,
    fromBalance: 110,
    overage: 3 * 72,
  })
  expect(splitOfRun(0, { ...run, recipients: 1 })).toMatchObject({ covered: 0, overage: 72 })
  expect(splitOfRun(10_000, { ...run, recipients: 5 })).toMatchObject({ covered: 5, overage: 0 })
})

test('in whatever order deliveries end, they are paid once and what was held is used or given back', () => {
  const ends = fc.array(fc.boolean(), { maxLength: 40 })
  fc.assert(
    fc.property(ends, fc.nat(40), (order, part) => {
      const covered = Math.min(part, order.length)
      const extra = order.length - covered
      const sums = { settled: 0, charged: 0, released: 0, freed: 0 }
      const state = { covered, extra, delivered: 0, failed: 0 }
      for (const arrives of order) {
        const next = arrives ? { delivered: 1, failed: 0 } : { delivered: 0, failed: 1 }
        const move = moveOfOverage(state, next)
        for (const name of ['settled', 'charged', 'released', 'freed'] as const) {
          sums[name] += move[name]
        }
        state.delivered += next.delivered
        state.failed += next.failed
        expect(sums.settled + sums.released).toBeLessThanOrEqual(covered)
        expect(sums.charged + sums.freed).toBeLessThanOrEqual(extra)
      }
      expect(sums.settled + sums.released).toBe(covered)
      expect(sums.charged + sums.freed).toBe(extra)
      // The owner pays overage only for what the balance did not pay for.
      expect(sums.charged).toBe(Math.max(0, state.delivered - covered))
    }),
  )
})
