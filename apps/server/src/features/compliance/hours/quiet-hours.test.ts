import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantInZone } from '@afterbeep/contract/schedule/zoned-time'
import { placeOf } from '../places/recipient-place.ts'
import type { Place } from '../places/recipient-place.ts'
import { createQuietHours, nextClosing, nextOpening, windowKeyOf } from './quiet-hours.ts'
import type { UsState } from '../places/us-states.ts'
import { usStates } from '../places/us-states.ts'
import { windowTable } from './windows.ts'

const east = 'America/New_York'
const MINUTE_MS = 60_000

/** Every place that a recipient can be in, by ZIP area, state and area code. */
function allPlaces(): Place[] {
  const unknown = { phone: 18005550000, zip: null, state: null }
  const numbers = (length: number) => Array.from({ length }, (_, index) => index)
  const places = [
    ...numbers(1000).map((area) => placeOf({ ...unknown, zip: `${area}`.padStart(3, '0') + '01' })),
    ...Object.keys(usStates).map((state) => placeOf({ ...unknown, state })),
    ...numbers(800).map((code) => placeOf({ ...unknown, phone: 12000000000 + code * 10_000_000 })),
  ]
  return [...new Set(places.filter((place) => place !== 'anywhere'))]
}

const keyFor = (where: { phone?: number; zip?: string; state?: string }) =>
  windowKeyOf({ phone: 18005550000, zip: null, state: null, ...where })
const isOpen = (key: string, at: Date) => nextOpening(key, at).getTime() === at.getTime()

const foundSpans = new Map<string, string>()

/** When the window opens and closes on a day, found minute by minute; '' when it stays closed. */
function openMinutes(key: string, day: string, zone: string): string {
  const name = `${key} ${day} ${zone}`
  const spans = foundSpans.get(name) ?? findSpans(key, day, zone)
  foundSpans.set(name, spans)
  return spans
}

function findSpans(key: string, day: string, zone: string): string {
  const startMs = instantInZone(day, '00:00', zone).getTime()
  const spans: string[] = []
  let wasOpen = false
  for (let minute = 0; minute <= 24 * 60; minute += 1) {
    const open = minute < 24 * 60 && isOpen(key, new Date(startMs + minute * MINUTE_MS))
    const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    if (open !== wasOpen) spans.push(clock)
    wasOpen = open
  }
  return spans.join('-')
}

const monday = '2026-11-23'
const saturday = '2026-11-21'
const sunday = '2026-11-22'
const thanksgiving = '2026-11-26'

/** What compliance asks for, by state: Monday, Saturday, Sunday, Thanksgiving. */
const expected: Partial<Record<UsState, [string, string, string, string]>> = {
  AL: ['08:00-20:00', '08:00-20:00', '', ''],
  LA: ['08:00-20:00', '08:00-20:00', '', ''],
  MS: ['08:00-20:00', '08:00-20:00', '', ''],
  CT: ['09:00-20:00', '09:00-20:00', '09:00-20:00', '09:00-20:00'],
  NV: ['09:00-20:00', '09:00-20:00', '09:00-20:00', '09:00-20:00'],
  FL: ['08:00-20:00', '08:00-20:00', '08:00-20:00', '08:00-20:00'],
  MD: ['08:00-20:00', '08:00-20:00', '08:00-20:00', '08:00-20:00'],
  MA: ['08:00-20:00', '08:00-20:00', '08:00-20:00', '08:00-20:00'],
  OK: ['08:00-20:00', '08:00-20:00', '08:00-20:00', '08:00-20:00'],
  OR: ['08:00-20:00', '08:00-20:00', '08:00-20:00', '08:00-20:00'],
  WA: ['08:00-20:00', '08:00-20:00', '08:00-20:00', '08:00-20:00'],
  WY: ['08:00-20:00', '08:00-20:00', '08:00-20:00', '08:00-20:00'],
  KY: ['10:00-21:00', '10:00-21:00', '10:00-21:00', '10:00-21:00'],
  MI: ['09:00-21:00', '09:00-21:00', '09:00-21:00', '09:00-21:00'],
  MN: ['09:00-21:00', '09:00-21:00', '09:00-21:00', '09:00-21:00'],
  NM: ['09:00-21:00', '09:00-21:00', '09:00-21:00', '09:00-21:00'],
  PA: ['08:00-21:00', '08:00-12:00', '08:00-21:00', ''],
  RI: ['09:00-18:00', '10:00-17:00', '', ''],
  TX: ['09:00-21:00', '09:00-21:00', '12:00-21:00', '09:00-21:00'],
  UT: ['08:00-21:00', '08:00-21:00', '', ''],
  SD: ['08:00-21:00', '08:00-21:00', '', '08:00-21:00'],
}
const federal = ['08:00-21:00', '08:00-21:00', '08:00-21:00', '08:00-21:00']
const ruleOf = (state: string) =>
  windowTable.rules.find((rule) => rule.states.some((one) => one === state))?.id ?? 'US'

describe('the window of a state', () => {
  it.each(Object.keys(usStates))('opens and closes to the minute: %s', (state) => {
    const wanted = Object.entries(expected).find(([one]) => one === state)?.[1] ?? federal
    // One zone, so that the minutes are the rule's own; the states' zones are tested below.
    const key = `${ruleOf(state)}|${east}`
    const days = [monday, saturday, sunday, thanksgiving]
    expect(days.map((day) => openMinutes(key, day, east))).toEqual(wanted)
  })

  it('is open until its closing instant, and closed at that instant', () => {
    const states = Object.keys(usStates).map((state) => keyFor({ state }))
    const keys = [...new Set([...states, keyFor({ zip: '86515' }), keyFor({})])]
    const property = fc.property(
      fc.constantFrom(...keys),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
      (key, at) => {
        const closes = nextClosing(key, at) ?? at
        const before = new Date(closes.getTime() - 1)
        expect({ key, isOpen: isOpen(key, closes) }).toEqual({ key, isOpen: false })
        expect({ key, isOpen: closes > at && isOpen(key, before) }).toEqual({
          key,
          isOpen: isOpen(key, at),
        })
      },
    )
    fc.assert(property, { numRuns: 2000 })
    expect(nextClosing('any', new Date())).toBeNull()
  })

  it('is closed a second before it opens, and at the very end', () => {
    const key = keyFor({ zip: '10001' })
    const opens = new Date('2026-11-23T13:00:00Z')
    expect(nextOpening(key, new Date(opens.getTime() - 1))).toEqual(opens)
    expect(nextOpening(key, opens)).toBe(opens)
    expect(isOpen(key, new Date('2026-11-24T01:59:59.999Z'))).toBe(true)
    expect(nextOpening(key, new Date('2026-11-24T02:00:00Z'))).toEqual(
      new Date('2026-11-24T13:00:00Z'),
    )
  })

  it('skips Sundays and holidays where the state does', () => {
    const opening = (state: string, at: string) =>
      nextOpening(keyFor({ state }), new Date(at)).toISOString()
    // Saturday evening in Utah, then a plain Monday.
    expect(opening('UT', '2026-11-22T05:00:00Z')).toBe('2026-11-23T15:00:00.000Z')
    // The evening before Thanksgiving.
    expect(opening('RI', '2026-11-26T00:00:00Z')).toBe('2026-11-27T14:00:00.000Z')
    // Christmas on a Friday, a Sunday after it.
    expect(opening('PA', '2026-12-25T15:00:00Z')).toBe('2026-12-26T13:00:00.000Z')
    expect(opening('PA', '2026-12-26T17:00:00Z')).toBe('2026-12-27T13:00:00.000Z')
  })

  it('keeps to the clock on the wall when summer time begins and ends', () => {
    const key = keyFor({ zip: '10001' })
    const opening = (at: string) => nextOpening(key, new Date(at)).toISOString()
    expect(opening('2027-03-13T05:30:00Z')).toBe('2027-03-13T13:00:00.000Z')
    expect(opening('2027-03-14T05:30:00Z')).toBe('2027-03-14T12:00:00.000Z')
    expect(opening('2026-11-01T04:30:00Z')).toBe('2026-11-01T13:00:00.000Z')
    expect(opening('2026-10-31T04:30:00Z')).toBe('2026-10-31T12:00:00.000Z')
    // Arizona has no summer time.
    const phoenix = keyFor({ zip: '85001' })
    expect(nextOpening(phoenix, new Date('2027-07-01T10:00:00Z')).toISOString()).toBe(
      '2027-07-01T15:00:00.000Z',
    )
  })
})

describe('the place of a recipient', () => {
  it.each([
    [
      'ZIP before state and number',
      { zip: '95112', state: 'NY', phone: 12125550100 },
      'US|America/Los_Angeles',
    ],
    ['ZIP+4', { zip: '02139-4307' }, 'FL|America/New_York'],
    ['ZIP that lost its zero', { zip: '2139' }, 'FL|America/New_York'],
    ['ZIP that lost two', { zip: '601' }, 'US|America/Puerto_Rico'],
    ['ZIP+4 as nine digits', { zip: '021394307' }, 'FL|America/New_York'],
    ['ZIP+4 as digits that lost a zero', { zip: '70301234' }, 'US|America/New_York'],
    ['ZIP+4 as digits that lost two', { zip: '6010001' }, 'US|America/Puerto_Rico'],
    ['ZIP in two zones', { zip: '67735' }, 'US|America/Chicago,America/Denver'],
    ['ZIP in two states', { zip: '06390' }, 'CT,US|America/New_York'],
    ['American Samoa', { zip: '96799' }, 'US|Pacific/Pago_Pago'],
    ['state by code', { state: 'tx', phone: 12125550100 }, 'TX|America/Chicago,America/Denver'],
    ['state by name', { state: ' new mexico ' }, 'MI|America/Denver'],
    ['state when the ZIP is foreign', { zip: 'K1A 0B1', state: 'D.C.' }, 'US|America/New_York'],
    ['number', { phone: 13125550100 }, 'US|America/Chicago'],
    ['number in two zones', { phone: 12085550100 }, 'US|America/Denver,America/Los_Angeles'],
    [
      'number when the state is none',
      { state: 'Ontario', phone: 14165550100 },
      'US|America/Toronto',
    ],
    ['military ZIP', { zip: '09012', phone: 13125550100 }, 'US|America/Chicago'],
    ['toll-free', { phone: 18005550100 }, 'US|America/Los_Angeles,America/New_York'],
    ['a new area code', { phone: 12995550100 }, 'US|America/Los_Angeles,America/New_York'],
    ['a simulated number', { zip: '95112', phone: 15550010001 }, 'any'],
  ])('is known by: %s', (_, where, key) => {
    expect(keyFor(where)).toBe(key)
  })

  it('is open from 11:00 to 21:00 Eastern when nothing is known', () => {
    const key = keyFor({})
    for (const day of [monday, saturday, sunday, thanksgiving, '2027-07-05']) {
      expect(openMinutes(key, day, east)).toBe('11:00-21:00')
    }
  })

  it('is open only while all of its zones and states are', () => {
    expect(openMinutes(keyFor({ zip: '67735' }), monday, 'America/Chicago')).toBe('09:00-21:00')
    expect(openMinutes(keyFor({ zip: '06390' }), monday, east)).toBe('09:00-20:00')
    expect(openMinutes(keyFor({ state: 'TX' }), sunday, 'America/Chicago')).toBe('13:00-21:00')
  })

  it('never matters for a simulated number', () => {
    const night = new Date('2026-11-22T07:00:00Z')
    expect(nextOpening('any', night)).toBe(night)
  })

  it('has a window that opens, in every state, ZIP area and area code', () => {
    const { nextOpening: next } = createQuietHours()
    const keys = new Set<string>()
    for (const { states, zones } of allPlaces()) {
      const ids = new Set(states.map(ruleOf))
      keys.add(`${[...ids].join(',') || 'US'}|${zones.join(',')}`)
    }
    expect(keys.size).toBeGreaterThan(60)
    const christmasEve = new Date('2027-12-24T05:00:00Z')
    for (const key of keys) {
      const waitMs = next(key, christmasEve).getTime() - christmasEve.getTime()
      expect({ key, opensInTime: waitMs < 5 * 86_400_000 }).toEqual({ key, opensInTime: true })
    }
  })
})

describe('a key', () => {
  it('of rules that no longer exist is treated as an unknown place', () => {
    const night = new Date('2026-11-23T15:30:00Z')
    for (const key of ['ZZ|America/New_York', 'US|Mars/Olympus', 'rubbish', '']) {
      expect(nextOpening(key, night)).toEqual(new Date('2026-11-23T16:00:00Z'))
    }
  })

  it('follows the table that an operator configures', () => {
    const noon = { from: '12:00', until: '12:30' }
    const strict = { ...windowTable.federal, weekday: noon, saturday: null, sunday: null }
    const quiet = createQuietHours({ ...windowTable, federal: strict, rules: [] })
    const key = quiet.windowKeyOf({ phone: 12125550100, zip: null, state: null })
    expect(quiet.nextOpening(key, new Date('2026-11-20T18:00:00Z'))).toEqual(
      new Date('2026-11-23T17:00:00Z'),
    )
  })
})

describe('the next opening', () => {
  const keys = allPlaces().map(({ states, zones }) => {
    const ids = new Set(states.map(ruleOf))
    return `${[...ids].join(',') || 'US'}|${zones.join(',')}`
  })
  const instants = fc.date({
    min: new Date('2026-10-01T00:00:00Z'),
    max: new Date('2028-12-31T00:00:00Z'),
    noInvalidDate: true,
  })

  it('is open, not earlier than asked, and nothing before it is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...keys), instants, fc.nat(), (key, at, seed) => {
        const opening = nextOpening(key, at)
        const waitMs = opening.getTime() - at.getTime()
        expect(waitMs).toBeGreaterThanOrEqual(0)
        expect(isOpen(key, opening)).toBe(true)
        if (waitMs === 0) return
        expect(isOpen(key, new Date(opening.getTime() - 1))).toBe(false)
        const minutes = Math.ceil(waitMs / MINUTE_MS)
        for (let sample = 0; sample < 20; sample += 1) {
          const minute = (seed + sample * 7919) % minutes
          expect(isOpen(key, new Date(at.getTime() + minute * MINUTE_MS))).toBe(false)
        }
      }),
      { numRuns: 300 },
    )
  })
})
