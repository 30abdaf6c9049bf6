import fc from 'fast-check'
import { expect, it } from 'vitest'
import { creditsReturned, moveOf } from './returned-share.ts'

it('returns the credits of the part that went back, and never more than were granted', () => {
  const share = { paidCents: 20_000, refundedCents: 5_000, disputedCents: 0 }
  expect(creditsReturned(20_000, share)).toBe(5_000)
  expect(creditsReturned(20_000, { ...share, disputedCents: 20_000 })).toBe(20_000)
  expect(creditsReturned(3, { ...share, refundedCents: 19_999 })).toBe(2)
  expect(creditsReturned(20_000, { ...share, paidCents: 0 })).toBe(0)
})

it('whatever happens in between, takes from no empty balance and ends where the payment stands', () => {
  const step = fc.record({ target: fc.nat(1_000), spend: fc.nat(400) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let balance = 1_000
      let books = { taken: 0, owed: 0, letGo: 0 }
      for (const { target, spend } of steps) {
        balance -= Math.min(balance, spend)
        const { take, giveBack, owed } = moveOf(books, target, balance)
        balance += giveBack - take
        books = { ...books, taken: books.taken + take - giveBack, owed }
        expect(balance).toBeGreaterThanOrEqual(0)
        expect(books.taken + books.owed).toBe(target)
      }
    }),
  )
})
