import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { channels } from '@afterbeep/contract/money/pricing'
import type { Channel } from '@afterbeep/contract/money/pricing'
import { instantInZone } from '@afterbeep/contract/schedule/zoned-time'
import type { UsState } from '../places/us-states.ts'
import { usStates } from '../places/us-states.ts'
import { legalRules2026 } from './legal-rules-2026.ts'
import { createQuietHours } from './quiet-hours.ts'

const { windowKeyOf, nextOpening, nextClosing } = createQuietHours()
const east = 'America/New_York'
const MINUTE_MS = 60_000

const keyFor = (where: { phone?: number; zip?: string; state?: string }) =>
  windowKeyOf({ phone: 12995550100, zip: null, state: null, ...where })
const isOpen = (key: string, at: Date, channel: Channel = 'text') =>
  nextOpening(key, at, channel).getTime() === at.getTime()

/** Every key that a recipient can have by ZIP area, state or area code. */
function allKeys(): string[] {
  const numbers = (length: number) => Array.from({ length }, (_, index) => index)
  return [
    ...new Set([
      ...numbers(1000).map((area) => keyFor({ zip: `${area}`.padStart(3, '0') + '01' })),
      ...Object.keys(usStates).map((state) => keyFor({ state })),
      ...numbers(800).map((code) => keyFor({ phone: 12000000000 + code * 10_000_000 })),
    ]),
  ].filter((key) => key !== 'any')
}

/**
 * When the window opens and closes on a day, going from one border to the next; '' when it stays
 * closed. That nothing is open or closed between them is a property below.
 */
function openSpans(key: string, day: string, zone: string, channel: Channel = 'text'): string {
  const startMs = instantInZone(day, '00:00', zone).getTime()
  const endMs = startMs + 24 * 60 * MINUTE_MS
  const clock = (at: Date) => {
    const minute = Math.round((at.getTime() - startMs) / MINUTE_MS)
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  }
  const spans: string[] = []
  let opens = nextOpening(key, new Date(startMs), channel)
  while (opens.getTime() < endMs) {
    const closes = nextClosing(key, opens, channel) ?? new Date(endMs)
    spans.push(`${clock(opens)}-${clock(closes)}`)
    opens = nextOpening(key, closes, channel)
  }
  return spans.join(' ')
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
/** Where a prerecorded voicemail has hours of its own. */
const expectedByVoice: Partial<Record<UsState, string[]>> = {
  NE: ['08:00-21:00', '08:00-21:00', '13:00-21:00', '13:00-21:00'],
  SD: ['09:00-21:00', '08:00-21:00', '', '09:00-21:00'],
}

describe('the window of a state', () => {
  it.each(Object.keys(usStates))('opens and closes to the minute: %s', (state) => {
    const find = <T>(table: Partial<Record<UsState, T>>) =>
      Object.entries(table).find(([one]) => one === state)?.[1]
    const wanted = find(expected) ?? federal
    // One zone, so that the minutes are the rule's own; the states' zones are tested below.
    const key = `${state}@${east}`
    const days = [monday, saturday, sunday, thanksgiving]
    expect(days.map((day) => openSpans(key, day, east))).toEqual(wanted)
    const byVoice = find(expectedByVoice) ?? wanted
    expect(days.map((day) => openSpans(key, day, east, 'voice'))).toEqual(byVoice)
  })

  it.each([
    ['LA', 'Mardi Gras', '2027-02-09'],
    ['LA', 'Good Friday', '2027-03-26'],
    ['LA', 'All Saints', '2027-11-01'],
    ['AL', 'Confederate Memorial Day', '2027-04-26'],
    ['AL', 'the birthday of Jefferson Davis', '2027-06-07'],
    ['MS', 'Confederate Memorial Day', '2027-04-26'],
    ['PA', 'Flag Day', '2027-06-14'],
    ['PA', 'election day', '2027-11-02'],
    ['RI', 'Victory Day', '2027-08-09'],
    ['UT', 'Pioneer Day on the Friday before', '2027-07-23'],
    ['UT', 'Pioneer Day', '2028-07-24'],
  ])('is closed on the own holidays of %s: %s', (state, _, day) => {
    expect(openSpans(`${state}@${east}`, day, east)).toBe('')
    expect(openSpans(`US@${east}`, day, east)).toBe('08:00-21:00')
  })

  it('follows the law of its day: Oregon has hours of its own since 2026', () => {
    expect(openSpans(`OR@${east}`, '2025-12-31', east)).toBe('08:00-21:00')
    expect(openSpans(`OR@${east}`, '2026-01-01', east)).toBe('08:00-20:00')
  })

  it('is open until its closing instant, and closed at that instant', () => {
    const states = Object.keys(usStates).map((state) => keyFor({ state }))
    const keys = [...new Set([...states, keyFor({ zip: '86515' }), keyFor({})])]
    const property = fc.property(
      fc.constantFrom(...keys),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
      fc.constantFrom(...channels),
      (key, at, channel) => {
        const closes = nextClosing(key, at, channel) ?? at
        const before = new Date(closes.getTime() - 1)
        expect({ key, isOpen: isOpen(key, closes, channel) }).toEqual({ key, isOpen: false })
        expect({ key, isOpen: closes > at && isOpen(key, before, channel) }).toEqual({
          key,
          isOpen: isOpen(key, at, channel),
        })
      },
    )
    fc.assert(property, { numRuns: 1000 })
    expect(nextClosing('any', new Date(), 'voice')).toBeNull()
  })

  it('is closed a second before it opens, and at the very end', () => {
    const key = keyFor({ zip: '10001' })
    const opens = new Date('2026-11-23T13:00:00Z')
    expect(nextOpening(key, new Date(opens.getTime() - 1), 'voice')).toEqual(opens)
    expect(nextOpening(key, opens, 'voice')).toBe(opens)
    expect(isOpen(key, new Date('2026-11-24T01:59:59.999Z'))).toBe(true)
    expect(nextOpening(key, new Date('2026-11-24T02:00:00Z'), 'voice')).toEqual(
      new Date('2026-11-24T13:00:00Z'),
    )
  })

  it('skips Sundays and holidays where the state does', () => {
    const opening = (state: string, at: string) =>
      nextOpening(keyFor({ state }), new Date(at), 'voice').toISOString()
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
    const opening = (at: string) => nextOpening(key, new Date(at), 'voice').toISOString()
    expect(opening('2027-03-13T05:30:00Z')).toBe('2027-03-13T13:00:00.000Z')
    expect(opening('2027-03-14T05:30:00Z')).toBe('2027-03-14T12:00:00.000Z')
    expect(opening('2026-11-01T04:30:00Z')).toBe('2026-11-01T13:00:00.000Z')
    expect(opening('2026-10-31T04:30:00Z')).toBe('2026-10-31T12:00:00.000Z')
    // Arizona has no summer time.
    const phoenix = keyFor({ zip: '85001' })
    expect(nextOpening(phoenix, new Date('2027-07-01T10:00:00Z'), 'voice').toISOString()).toBe(
      '2027-07-01T15:00:00.000Z',
    )
  })
})

describe('several places', () => {
  it('are open only while all of their zones and states are', () => {
    expect(openSpans(keyFor({ zip: '67735' }), monday, 'America/Chicago')).toBe('09:00-21:00')
    expect(openSpans(keyFor({ zip: '06390' }), monday, east)).toBe('09:00-20:00')
    expect(openSpans(keyFor({ state: 'TX' }), sunday, 'America/Chicago')).toBe('13:00-21:00')
  })

  it('each have the hours of their own state in its own zone', () => {
    // A number of Texas, whose owner lives in California: on Sundays from noon in Texas.
    const texan = keyFor({ phone: 12145550100, zip: '95112', state: 'CA' })
    expect(openSpans(texan, sunday, 'America/Los_Angeles')).toBe('10:00-19:00')
    // A number of Florida, an address in Colorado.
    expect(openSpans(keyFor({ phone: 13055550100, state: 'CO' }), monday, east)).toBe('10:00-20:00')
  })

  it('are all of the contiguous states when nothing is known, or the number is toll-free', () => {
    for (const key of [keyFor({}), keyFor({ phone: 18005550100, zip: '10001' })]) {
      // From 9:00 in Nevada until 18:00 in Rhode Island.
      expect(openSpans(key, monday, east)).toBe('12:00-18:00')
      for (const day of [sunday, thanksgiving, '2028-07-24']) {
        expect(openSpans(key, day, east)).toBe('')
      }
    }
  })

  it('have a window that opens, in every state, ZIP area and area code', () => {
    const keys = allKeys()
    expect(keys.length).toBeGreaterThan(60)
    const christmasEve = new Date('2027-12-24T05:00:00Z')
    for (const key of keys) {
      const waitMs = nextOpening(key, christmasEve, 'voice').getTime() - christmasEve.getTime()
      expect({ key, opensInTime: waitMs < 5 * 86_400_000 }).toEqual({ key, opensInTime: true })
      expect({
        key,
        isOpen: isOpen(key, new Date(christmasEve.getTime() + waitMs), 'voice'),
      }).toEqual({ key, isOpen: true })
    }
  })
})

describe('a key', () => {
  it('that can’t be read is treated as an unknown place', () => {
    const morning = new Date('2026-11-23T15:30:00Z')
    for (const key of ['ZZ@America/New_York', 'US@Mars/Olympus', 'US|America/New_York', '']) {
      expect(nextOpening(key, morning, 'voice')).toEqual(new Date('2026-11-23T17:00:00Z'))
    }
  })

  it('follows the table that an operator configures', () => {
    const noon = { from: '12:00', until: '12:30' }
    const strict = { ...legalRules2026.federal, weekday: noon, saturday: null, sunday: null }
    const quiet = createQuietHours({ ...legalRules2026, federal: strict, states: [] })
    const key = quiet.windowKeyOf({ phone: 12125550100, zip: null, state: null })
    expect(quiet.nextOpening(key, new Date('2026-11-20T18:00:00Z'), 'voice')).toEqual(
      new Date('2026-11-23T17:00:00Z'),
    )
  })

  it('is closed while its state has an emergency, also where it is one of several', () => {
    const quiet = createQuietHours(legalRules2026, ['LA', 'CA'])
    const at = new Date('2026-11-23T18:00:00Z')
    const tomorrow = new Date('2026-11-24T18:00:00Z')
    const keys = [
      keyFor({ state: 'LA' }),
      quiet.windowKeyOf({ phone: 14085550100, zip: null, state: null }),
      quiet.windowKeyOf({ phone: 15045550100, zip: '10001', state: 'NY' }),
      'unknown',
    ]
    for (const key of keys) {
      expect({ key, next: quiet.nextOpening(key, at, 'text') }).toEqual({ key, next: tomorrow })
      expect(quiet.nextClosing(key, at, 'text')).toEqual(at)
    }
    const florida = keyFor({ state: 'FL' })
    expect(quiet.nextOpening(florida, at, 'text')).toBe(at)
  })

  it('never matters for a simulated number', () => {
    const night = new Date('2026-11-22T07:00:00Z')
    expect(nextOpening('any', night, 'voice')).toBe(night)
  })
})

describe('the next opening', () => {
  const instants = fc.date({
    min: new Date('2026-10-01T00:00:00Z'),
    max: new Date('2028-12-31T00:00:00Z'),
    noInvalidDate: true,
  })

  it('is open, not earlier than asked, and nothing before it is', () => {
    const keys = allKeys()
    fc.assert(
      fc.property(fc.constantFrom(...keys), instants, fc.nat(), (key, at, seed) => {
        const opening = nextOpening(key, at, 'voice')
        const waitMs = opening.getTime() - at.getTime()
        expect(waitMs).toBeGreaterThanOrEqual(0)
        expect(isOpen(key, opening, 'voice')).toBe(true)
        if (waitMs === 0) return
        expect(isOpen(key, new Date(opening.getTime() - 1), 'voice')).toBe(false)
        const minutes = Math.ceil(waitMs / MINUTE_MS)
        for (let sample = 0; sample < 20; sample += 1) {
          const minute = (seed + sample * 7919) % minutes
          expect(isOpen(key, new Date(at.getTime() + minute * MINUTE_MS), 'voice')).toBe(false)
        }
      }),
      { numRuns: 300 },
    )
  })
})
