import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  costOfSplit,
  extraPrices,
  moveOfOverage,
  overageChannels,
  payRuns,
  splitOfRun,
} from './overage.ts'
import { planByKey } from './plans.ts'

const { benefits } = planByKey('launch')
const run = { type: 'both', prices: benefits, extra: extraPrices(benefits) } as const

test('pays for whole people from the balance, and for the others at the extra prices', () => {
  expect(splitOfRun(120, { ...run, recipients: 5 })).toEqual({
    covered: 2,
    extra: 3,
    fromBalance: 110,
    overage: 3 * 72,
  })
  expect(splitOfRun(0, { ...run, recipients: 1 })).toMatchObject({ covered: 0, overage: 72 })
  expect(splitOfRun(10_000, { ...run, recipients: 5 })).toMatchObject({ covered: 5, overage: 0 })
})

test('pays for equal runs one after another, up to the first that neither balance nor room pays for', () => {
  const two = { ...run, recipients: 2 }
  const terms = (room: number) => ({ extra: run.extra, room })
  expect(payRuns(3, two, 330)).toEqual({ paid: 3, fromBalance: 330, overage: 0 })
  expect(payRuns(3, two, 200)).toEqual({ paid: 1, fromBalance: 110, overage: 0 })
  expect(payRuns(3, two, 200, terms(1_000))).toEqual({ paid: 3, fromBalance: 165, overage: 216 })
  expect(payRuns(3, two, 200, terms(215))).toEqual({ paid: 2, fromBalance: 165, overage: 72 })
  expect(payRuns(3, two, 54, terms(143))).toEqual({ paid: 0, fromBalance: 0, overage: 0 })
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

test('what is said of people who are left out is what their run comes to, in whatever order it ends', () => {
  const people = fc.array(fc.record({ isLeftOut: fc.boolean(), getsText: fc.boolean() }), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(people, fc.nat(2_500), (list, available) => {
      const split = splitOfRun(available, { ...run, recipients: list.length })
      const reached = list.filter(({ isLeftOut }) => !isLeftOut)
      const withText = reached.filter(({ getsText }) => getsText)
      const contacted = { voice: reached.length, text: withText.length }
      const paid = { fromBalance: 0, overage: 0 }
      for (const { channel, price, extraPrice } of overageChannels('both', run.prices, run.extra)) {
        const state = { ...split, delivered: 0, failed: 0 }
        for (const { isLeftOut, getsText } of list) {
          const arrives = !isLeftOut && (channel === 'voice' || getsText)
          const next = arrives ? { delivered: 1, failed: 0 } : { delivered: 0, failed: 1 }
          const move = moveOfOverage(state, next)
          paid.fromBalance += move.settled * price
          paid.overage += move.charged * extraPrice
          state.delivered += next.delivered
          state.failed += next.failed
        }
      }
      const cost = costOfSplit(split, contacted, run)
      expect(cost).toEqual(paid)
      expect(cost.fromBalance).toBeLessThanOrEqual(split.fromBalance)
      expect(cost.overage).toBeLessThanOrEqual(split.overage)
    }),
  )
})

test('each channel of a campaign has its price within the credits and beyond them', () => {
  const prices = { creditsPerCall: 50, creditsPerMessage: 5 }
  const extra = { creditsPerCall: 65, creditsPerMessage: 7 }
  const voice = { channel: 'voice', price: 50, extraPrice: 65 }
  const text = { channel: 'text', price: 5, extraPrice: 7 }
  expect(overageChannels('both', prices, extra)).toEqual([voice, text])
  expect(overageChannels('sms', prices, extra)).toEqual([text])
})
