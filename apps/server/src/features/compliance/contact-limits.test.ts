import { afterEach, describe, expect, it } from 'vitest'
import { legalRules2026 } from './hours/legal-rules-2026.ts'
import type { ContactLimit } from './hours/legal-rules.ts'
import { contactLimitOf, frequencyLawOf, setLegalRules, windowKeyOf } from './index.ts'
import { parseLegalRules } from './hours/parse-legal-rules.ts'
import type { UsState } from './places/us-states.ts'

const keyOf = (state: UsState) => `${state}@America/New_York`
const today = new Date('2026-11-23T18:00:00Z')
const ends = new Date('2027-01-01T04:59:59Z')
const later = new Date('2027-01-01T05:00:00Z')

afterEach(() => setLegalRules())

describe('the limit of contacts within 24 hours', () => {
  it.each(['FL', 'MD', 'OK', 'OR'] as const)('is 3 in %s, even where more is set', (state) => {
    expect(contactLimitOf(keyOf(state), 10, today)).toBe(3)
  })

  it('is 3 in Florida, even where an operator’s table of hours has none for it', () => {
    setLegalRules({ ...legalRules2026, states: [] })
    const key = windowKeyOf({ phone: 13055550101, zip: '33101', state: 'FL' })
    expect(contactLimitOf(key, 10, today)).toBe(3)
  })

  it('is the configured one where that is lower, and where no law sets one', () => {
    expect(contactLimitOf(keyOf('FL'), 2, today)).toBe(2)
    expect(contactLimitOf(keyOf('CT'), 10, today)).toBe(10)
    expect(contactLimitOf('US@America/New_York', 10, today)).toBe(10)
    expect(contactLimitOf('any', 10, today)).toBe(10)
  })

  it('is the lowest of all places that a number may be in', () => {
    expect(contactLimitOf('CT@America/New_York+FL@America/Chicago', 10, today)).toBe(3)
    expect(contactLimitOf('unknown', 10, today)).toBe(3)
  })

  it('of Oregon begins with the year 2026 there, as its hours do', () => {
    const oregon = 'OR@America/Los_Angeles'
    expect(contactLimitOf(oregon, 10, new Date('2026-01-01T07:59:59Z'))).toBe(10)
    expect(contactLimitOf(oregon, 10, new Date('2026-01-01T08:00:00Z'))).toBe(3)
    expect(frequencyLawOf(oregon, new Date('2026-01-01T07:59:59Z'))).toEqual([])
    expect(frequencyLawOf(oregon, today)).toEqual(['Or. HB 3865 (2025): at most 3 in 24 hours'])
  })
})

describe('an operator’s table', () => {
  const enforce = (contactLimits: readonly ContactLimit[] | undefined) =>
    setLegalRules(parseLegalRules(JSON.stringify({ ...legalRules2026, contactLimits })))
  const limit = {
    states: ['CT'],
    contacts: 1,
    statute: 'A new law',
    compared: '2026-11-23',
  } as const

  it('sets the limits in place of ours, by the day there', () => {
    enforce([
      { ...limit, until: '2026-12-31' },
      { ...limit, contacts: 2, from: '2027-01-01' },
    ])
    const key = windowKeyOf({ phone: 12035550101, zip: '06101', state: null })
    expect(contactLimitOf(key, 10, ends)).toBe(1)
    expect(contactLimitOf(key, 10, later)).toBe(2)
    expect(frequencyLawOf(key, later)).toEqual(['A new law: at most 2 in 24 hours'])
    expect(contactLimitOf(keyOf('FL'), 10, today)).toBe(10)
  })

  it('names a state in the key of its people that has a limit only', () => {
    const illinois = { phone: 13125550101, zip: null, state: null }
    expect(windowKeyOf(illinois)).toBe('US@America/Chicago')
    enforce([{ ...limit, states: ['IL'] }])
    expect(windowKeyOf(illinois)).toBe('IL@America/Chicago')
    expect(contactLimitOf(windowKeyOf(illinois), 10, today)).toBe(1)
  })

  it('keeps ours where it was written before the table had limits', () => {
    enforce(undefined)
    expect(contactLimitOf(keyOf('OK'), 10, today)).toBe(3)
  })
})
