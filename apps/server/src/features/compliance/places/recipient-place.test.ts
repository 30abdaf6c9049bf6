import { describe, expect, it } from 'vitest'
import { nextOpening, windowKeyOf } from '../hours/legal-windows.ts'
import { areaCodesByPlace } from './area-codes.generated.ts'
import { isNotContacted } from './not-contacted.ts'
import { isUsState } from './us-states.ts'
import { stateNameOf } from './recipient-place.ts'

/** An area code that is not given out yet, so that only the address counts. */
const nowhere = 12995550100
const recipient = (where: { phone?: number; zip?: string; state?: string }) => ({
  phone: nowhere,
  zip: null,
  state: null,
  ...where,
})

describe('the places of a recipient', () => {
  it.each([
    ['ZIP', { zip: '95112' }, 'US@America/Los_Angeles'],
    ['ZIP+4', { zip: '02139-4307' }, 'MA@America/New_York'],
    ['ZIP that lost its zero', { zip: '2139' }, 'MA@America/New_York'],
    ['ZIP that lost two', { zip: '601' }, 'US@America/Puerto_Rico'],
    ['ZIP+4 as nine digits', { zip: '021394307' }, 'MA@America/New_York'],
    ['ZIP+4 as digits that lost a zero', { zip: '70301234' }, 'US@America/New_York'],
    ['ZIP+4 as digits that lost two', { zip: '6010001' }, 'US@America/Puerto_Rico'],
    ['ZIP in two zones', { zip: '67735' }, 'US@America/Chicago+US@America/Denver'],
    ['ZIP in two states', { zip: '06390' }, 'CT@America/New_York'],
    ['American Samoa', { zip: '96799' }, 'US@Pacific/Pago_Pago'],
    ['state by code', { state: 'tx' }, 'TX@America/Chicago+TX@America/Denver'],
    ['state by name', { state: ' new mexico ' }, 'NM@America/Denver'],
    ['state when the ZIP is foreign', { zip: 'K1A 0B1', state: 'D.C.' }, 'US@America/New_York'],
    ['number', { phone: 13125550100 }, 'US@America/Chicago'],
    ['number in two zones', { phone: 12085550100 }, 'US@America/Denver+US@America/Los_Angeles'],
    ['number of a military ZIP', { zip: '09012', phone: 13125550100 }, 'US@America/Chicago'],
    [
      'ZIP, state and number together',
      { zip: '95112', state: 'NY', phone: 13055550100 },
      'FL@America/New_York+US@America/Los_Angeles',
    ],
    [
      'two states in one zone, each with hours of its own',
      { state: 'FL', phone: 16175550100 },
      'FL@America/Chicago+FL@America/New_York+MA@America/New_York',
    ],
    [
      'toll-free number with an address that is no narrower',
      { phone: 18005550100, zip: '95112' },
      'unknown',
    ],
    ['nothing', {}, 'unknown'],
    [
      'ZIP in another zone than its prefix',
      { zip: '37723' },
      'US@America/Chicago+US@America/New_York',
    ],
    ['a simulated number', { zip: '95112', phone: 15550010001 }, 'any'],
  ])('are known by: %s', (_, where, key) => {
    expect(windowKeyOf(recipient(where))).toBe(key)
  })

  it('are everywhere, and where the file places it, for a toll-free number of Hawaii', () => {
    const key = windowKeyOf(recipient({ phone: 18005550100, state: 'HI' }))
    // Noon in New York is open for a number that is known by nothing, and 7:00 in Honolulu.
    const noon = new Date('2026-12-01T17:00:00Z')
    expect(nextOpening('unknown', noon, 'voice')).toEqual(noon)
    expect(nextOpening(key, noon, 'voice')).toEqual(new Date('2026-12-01T18:00:00Z'))
  })

  it('have a name where they are one state', () => {
    expect(stateNameOf(recipient({ zip: '95112', phone: 14085550100 }))).toBe('California')
    expect(stateNameOf(recipient({ zip: '95112', phone: 12125550100 }))).toBeUndefined()
    expect(stateNameOf(recipient({}))).toBeUndefined()
  })
})

describe('who is never contacted', () => {
  const isLeftOut = (phone: number, country: string | null = null) =>
    isNotContacted({ phone, country })

  it.each([
    ['Toronto', 14165550100],
    ['Vancouver', 16045550100],
    ['the Bahamas', 12425550100],
    ['Jamaica', 18765550100],
    ['the Dominican Republic', 18095550100],
    ['Bermuda', 14415550100],
    ['premium', 19005550100],
    ['a premium exchange', 12129760100],
    ['personal', 15005550100],
    ['personal by carrier', 17005550100],
  ])('is a number of: %s', (_, phone) => {
    expect(isLeftOut(phone)).toBe(true)
  })

  it.each([14085550100, 17875550100, 16715550100, 19075550100, 15550010001, 18005550100])(
    'is not %s',
    (phone) => {
      expect(isLeftOut(phone)).toBe(false)
    },
  )

  it('is anyone whose country is another one, however ours is written', () => {
    const ours = ['US', 'u.s.a.', 'United States', 'united states of America', 'Estados Unidos']
    const written = [
      'United States (US)',
      'United States of America (the)',
      'USA - United States',
      'US/USA',
      'The U.S.A.',
      'U.S. of A.',
      'Estados Unidos (EE.UU.)',
      'Estados Unidos de América',
      'États-Unis',
      '🇺🇸 United States',
      '🇺🇸',
      'Puerto Rico, USA',
      'U.S. Virgin Islands',
      'Virgin Islands (U.S.)',
      '001',
    ]
    const nothing = ['EE. UU.', 'Puerto Rico', 'PR', '', ' ', 'N/A', '+1']
    for (const country of [...ours, ...written, ...nothing]) {
      expect({ country, left: isLeftOut(14085550100, country) }).toEqual({ country, left: false })
    }
    for (const country of [
      'Canada',
      'CANADÁ',
      'MX',
      'México',
      'Estados Unidos Mexicanos',
      'Canada (US office)',
      'Virgin Islands (British)',
      'Russia',
      'Australia',
      'Not US',
      'US Toronto',
      'Austria',
      'Latin America',
      '🇨🇦',
      'US or Canada',
      'United Kingdom',
      'CA',
      'DE',
      'Georgia',
      '日本',
    ]) {
      expect({ country, left: isLeftOut(14085550100, country) }).toEqual({ country, left: true })
    }
  })
})

it('the numbers abroad are those that the table of area codes places in no state', () => {
  const placed = Object.entries(areaCodesByPlace).flatMap(([place, codes]) =>
    codes.split(' ').map((code) => ({ code, isOurs: isUsState(place.split('|')[0] ?? '') })),
  )
  const differing = placed.filter(
    ({ code, isOurs }) =>
      isNotContacted({ phone: Number(`1${code}5550100`), country: null }) === isOurs,
  )
  expect(differing).toEqual([])
})
