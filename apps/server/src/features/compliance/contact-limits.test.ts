import { describe, expect, it } from 'vitest'
import { contactLimitOf } from './contact-limits.ts'
import type { UsState } from './places/us-states.ts'
import { windowTable } from './hours/windows.ts'

/** A window key under which a number of this state may be sent. */
function keyOf(state: UsState): string {
  const rule = windowTable.rules.find(({ states }) => states.includes(state))
  return `${rule?.id}|America/New_York`
}

describe('the limit of contacts within 24 hours', () => {
  it.each(['FL', 'MD', 'OK', 'OR'] as const)('is 3 in %s, even where more is set', (state) => {
    expect(contactLimitOf(keyOf(state), 10)).toBe(3)
  })

  it('is the configured one where that is lower, and where no law sets one', () => {
    expect(contactLimitOf(keyOf('FL'), 2)).toBe(2)
    expect(contactLimitOf(keyOf('CT'), 10)).toBe(10)
  })
})
