import fc from 'fast-check'
import { expect, it } from 'vitest'
import { creditsReturned, moveOf } from './returned-share.ts'

it('returns the credits of the part that went back, and never more than were granted', () => {
  const share = { paidCents: 20_000, overageCents: 0, refundedCents: 5_000, disputedCents: 0 }
  expect(creditsReturned(20_000, share)).toBe(5_000)
  expect(creditsReturned(20_000, { ...share, disputedCents: 20_000 })).toBe(20_000)
  expect(creditsReturned(3, { ...share, refundedCents: 19_999 })).toBe(2)
  expect(creditsReturned(20_000, { ...share, paidCents: 0 })).toBe(0)
})

it('counts what went back against the overage first, so that its refund takes no credits of the plan', () => {
  const paid = { paidCents: 20_350, overageCents: 350, disputedCents: 0 }
  const returned = (refundedCents: number) => creditsReturned(20_000, { ...paid, refundedCents })
  expect([350, 351, 10_350, 20_349, 20_350].map(returned)).toEqual([0, 1, 10_000, 19_999, 20_000])
  expect(creditsReturned(20_000, { ...paid, refundedCents: 350, disputedCents: 20_350 })).toBe(
    20_000,
  )
  // Of an invoice that charged nothing else, or was paid in part only.
  expect(creditsReturned(0, { ...paid, paidCents: 350, refundedCents: 350 })).toBe(0)
  expect(creditsReturned(20_000, { ...paid, paidCents: 300, refundedCents: 300 })).toBe(0)
})

it('whatever happens in between, takes from no empty balance and ends where the payment stands', () => {
  const step = fc.record({ target: fc.nat(1_000), spend: fc.nat(400), isLetGo: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let balance = 1_000
      let books = { taken: 0, owed: 0, letGo: 0 }
      for (const { target, spend, isLetGo } of steps) {
        balance -= Math.min(balance, spend)
        const { take, giveBack, owed, letGo } = moveOf(books, target, balance)
        balance += giveBack - take
        books = { taken: books.taken + take - giveBack, owed, letGo }
        expect(balance).toBeGreaterThanOrEqual(0)
        expect(books.taken + books.owed + books.letGo).toBe(target)
        expect(Math.min(...Object.values(books))).toBeGreaterThanOrEqual(0)
        if (isLetGo) books = { ...books, owed: 0, letGo: books.letGo + books.owed }
      }
    }),
  )
})
