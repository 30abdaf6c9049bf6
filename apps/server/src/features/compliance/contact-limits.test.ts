import { describe, expect, it } from 'vitest'
import { contactLimitOf } from './contact-limits.ts'
import { legalRules2026 } from './hours/legal-rules-2026.ts'
import { createQuietHours } from './hours/quiet-hours.ts'
import type { UsState } from './places/us-states.ts'

const keyOf = (state: UsState) => `${state}@America/New_York`

describe('the limit of contacts within 24 hours', () => {
  it.each(['FL', 'MD', 'OK', 'OR'] as const)('is 3 in %s, even where more is set', (state) => {
    expect(contactLimitOf(keyOf(state), 10)).toBe(3)
  })

  it('is 3 in Florida, even where an operator’s table of hours has none for it', () => {
    const { windowKeyOf } = createQuietHours({ ...legalRules2026, states: [] })
    const key = windowKeyOf({ phone: 13055550101, zip: '33101', state: 'FL' })
    expect(contactLimitOf(key, 10)).toBe(3)
  })

  it('is the configured one where that is lower, and where no law sets one', () => {
    expect(contactLimitOf(keyOf('FL'), 2)).toBe(2)
    expect(contactLimitOf(keyOf('CT'), 10)).toBe(10)
    expect(contactLimitOf('US@America/New_York', 10)).toBe(10)
    expect(contactLimitOf('any', 10)).toBe(10)
  })

  it('is the lowest of all places that a number may be in', () => {
    expect(contactLimitOf('CT@America/New_York+FL@America/Chicago', 10)).toBe(3)
    expect(contactLimitOf('unknown', 10)).toBe(3)
  })
})
