import { describe, expect, it } from 'vitest'
import { canMoveDelivery, deliveryStatuses } from '@afterbeep/contract/delivery-status'
import { movesFrom } from './outcome.ts'
import type { Cause, StoredState } from './outcome.ts'

const causes: Cause[] = ['rule', 'answer', 'report', 'timeout']

describe('the stored moves of a delivery', () => {
  it("are contract's, with sending kept as pending", () => {
    for (const cause of causes) {
      for (const from of deliveryStatuses) {
        for (const to of deliveryStatuses) {
          if (to === 'pending' || to === 'sending') continue
          const stored: StoredState = from === 'sending' ? 'pending' : from
          const allowed = movesFrom[cause][to]?.includes(stored) ?? false
          // The table can't tell pending from sending, so it may allow what either may do.
          const either = stored === 'pending' ? (['pending', 'sending'] as const) : [stored]
          const expected = either.some((state) => canMoveDelivery(state, to, cause))
          expect(allowed, `${cause}: ${from} to ${to}`).toBe(expected)
        }
      }
    }
  })
})
