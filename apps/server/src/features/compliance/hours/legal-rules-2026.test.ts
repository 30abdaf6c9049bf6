import { describe, expect, it } from 'vitest'
import { isHoliday } from './holidays.ts'
import { legalRules2026 } from './legal-rules-2026.ts'
import { parseLegalRules } from './parse-legal-rules.ts'

/** The days of a year on which states keep holidays of their own, and those on which these are observed. */
function ownHolidays(year: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { states, ownHolidays: rules } of legalRules2026.states) {
    if (!rules) continue
    const days: string[] = []
    const lastMs = Date.parse(`${year}-12-31`)
    for (let ms = Date.parse(`${year}-01-01`); ms <= lastMs; ms += 86_400_000) {
      const day = new Date(ms).toISOString().slice(0, 10)
      if (isHoliday(day, rules)) days.push(day.slice(5))
    }
    found[states.join(' ')] = days.join(' ')
  }
  return found
}

describe('the holidays that only a state keeps', () => {
  it('in 2026 are those of its calendar', () => {
    expect(ownHolidays('2026')).toEqual({
      AL: '02-17 04-27 06-01',
      LA: '01-08 02-17 04-03 08-30 08-31 11-01 11-02 11-03 11-27',
      MS: '04-27',
      PA: '02-12 04-03 06-14 06-15 11-03',
      RI: '08-10 11-03',
      UT: '04-03 06-15 06-19 07-24',
      NE: '04-24 11-27',
    })
  })

  it('in 2027, without elections to Congress, are those of its calendar', () => {
    expect(ownHolidays('2027')).toEqual({
      AL: '02-09 04-26 06-07',
      LA: '01-08 02-09 03-26 08-30 11-01 11-26',
      MS: '04-26',
      PA: '02-12 03-26 06-14 11-02',
      RI: '08-09',
      UT: '03-26 06-18 06-19 06-21 07-23 07-24',
      NE: '04-30 11-26',
    })
  })
})

describe('the limits of contacts', () => {
  it('are of four states, each with its statute and the day of its comparison', () => {
    const limits = legalRules2026.contactLimits.map(({ compared: _compared, ...limit }) => limit)
    expect(limits).toEqual([
      { states: ['FL'], contacts: 3, statute: 'Fla. Stat. § 501.616(6)(b)' },
      { states: ['MD'], contacts: 3, statute: 'Md. Code, Com. Law § 14-4503' },
      { states: ['OK'], contacts: 3, statute: 'Okla. Stat. tit. 15 § 775C.4' },
      { states: ['OR'], from: '2026-01-01', contacts: 3, statute: 'Or. HB 3865 (2025)' },
    ])
    for (const { compared } of legalRules2026.contactLimits) {
      expect(compared).toMatch(/^2026-11-\d\d$/)
    }
  })
})

describe('a table of laws', () => {
  const json = (change: object) => JSON.stringify({ ...legalRules2026, ...change })

  it('is read as it was written, with the statute and the day of comparison of each rule', () => {
    expect(parseLegalRules(json({}))).toEqual(legalRules2026)
  })

  const { federal } = legalRules2026
  const withHoliday = (holiday: object) => ({ states: [{ ...federal, ownHolidays: [holiday] }] })
  const [limit] = legalRules2026.contactLimits
  const withLimit = (changes: object) => ({ contactLimits: [{ ...limit, ...changes }] })
  it.each<[string, object]>([
    ['a state that is none', { states: [{ ...federal, states: ['XX'] }] }],
    ['a state by a number', { states: [{ ...federal, states: [7] }] }],
    ['a day that is none', { federal: { ...federal, from: '2026-02-30' } }],
    [
      'a time that is none',
      { federal: { ...federal, weekday: { from: '08:00', until: '24:30' } } },
    ],
    [
      'hours that end as they begin',
      { federal: { ...federal, sunday: { from: '09:00', until: '09:00' } } },
    ],
    ['a limit of no contacts', withLimit({ contacts: 0 })],
    ['a limit of half a contact', withLimit({ contacts: 2.5 })],
    ['a limit without its statute', withLimit({ statute: '' })],
    ['a limit without the day of its comparison', withLimit({ compared: undefined })],
    ['a limit of no state', withLimit({ states: [] })],
    ['a limit of a state that is none', withLimit({ states: ['XX'] })],
    ['a limit by the week', withLimit({ days: 7 })],
    ['no version', { version: '' }],
    ['no statute', { federal: { ...federal, statute: '' } }],
    ['a word that it does not know', { federal: { ...federal, holiday: null } }],
    ['a thirteenth month', withHoliday({ month: 13, day: 1 })],
    ['a month before the first', withHoliday({ month: 0, day: 1 })],
    ['a day 32', withHoliday({ month: 1, day: 32 })],
    ['a day 0', withHoliday({ month: 1, day: 0 })],
    ['an eighth weekday', withHoliday({ month: 1, weekday: 7, nth: 1 })],
    ['a sixth Monday', withHoliday({ month: 1, weekday: 1, nth: 6 })],
    ['the last but one Monday', withHoliday({ month: 1, weekday: 1, nth: -2 })],
    ['more than a week after a weekday', withHoliday({ month: 1, weekday: 1, nth: 1, plus: 8 })],
    ['a day before a weekday', withHoliday({ month: 1, weekday: 1, nth: 1, plus: -1 })],
    ['three months after Easter', withHoliday({ easter: 61 })],
    ['three months before Easter', withHoliday({ easter: -61 })],
  ])('is refused with %s', (_, change) => {
    expect(() => parseLegalRules(json(change))).toThrow('✖')
  })

  it.each([
    { month: 12, day: 31 },
    { month: 1, weekday: 6, nth: 5, plus: 7 },
    { month: 1, weekday: 0, nth: -1, plus: 0 },
    { easter: 60 },
    { easter: -60 },
  ])('may have the holiday %o', (holiday) => {
    expect(() => parseLegalRules(json(withHoliday(holiday)))).not.toThrow()
  })
})
