import { describe, expect, it } from 'vitest'
import { areaCodesByPlace } from './area-codes.generated.ts'
import { isNotContacted } from './not-contacted.ts'
import { placesOf } from './recipient-place.ts'
import { isUsState, usStates } from './us-states.ts'

/** An area code that is not given out yet, so that only the address counts. */
const nowhere = 12995550100

/** What each zone is called. */
const shortNames: Readonly<Record<string, string>> = {
  'America/Adak': 'adak',
  'America/Anchorage': 'alaska',
  'America/Chicago': 'central',
  'America/Denver': 'mountain',
  'America/Los_Angeles': 'pacific',
  'America/New_York': 'eastern',
  'America/Phoenix': 'arizona',
  'America/Puerto_Rico': 'atlantic',
  'Pacific/Guam': 'guam',
  'Pacific/Honolulu': 'hawaii',
  'Pacific/Pago_Pago': 'samoa',
}

/** The zones of a state, of which the strictest counts. */
function zonesOf(state: string): string {
  const places = placesOf({ phone: nowhere, zip: null, state })
  if (typeof places === 'string') return places
  const zones = places.flatMap((place) => place.zones)
  return zones
    .map((zone) => shortNames[zone] ?? zone)
    .toSorted()
    .join(' ')
}

describe('the zones of a state', () => {
  it.each([
    ['eastern', 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'],
    ['central', 'AR IA IL LA MN MO MS OK WI'],
    ['mountain', 'CO MT NM UT WY'],
    ['pacific', 'CA WA'],
    ['central eastern', 'AL FL IN KY MI TN'],
    ['central mountain', 'KS ND NE SD TX'],
    ['mountain pacific', 'ID NV OR'],
    ['arizona mountain', 'AZ'],
    ['adak alaska', 'AK'],
    ['hawaii', 'HI'],
    ['atlantic', 'PR VI'],
    ['guam', 'GU MP'],
    ['samoa', 'AS'],
  ])('are %s in %s', (zones, states) => {
    const found = Object.keys(usStates).filter((state) => zonesOf(state) === zones)
    expect(found.toSorted().join(' ')).toBe(states)
  })
})

describe('area codes', () => {
  const isLeftOut = (areaCode: number) =>
    isNotContacted({ phone: 10_000_000_000 + areaCode * 10_000_000 + 5_550_100, country: null })
  const codesOf = (isOurs: boolean) =>
    Object.entries(areaCodesByPlace)
      .filter(([place]) => isUsState(place.split('|')[0] ?? '') === isOurs)
      .flatMap(([, codes]) => codes.split(' ').map(Number))

  it('of each state are contacted, and those of other countries are not', () => {
    expect(codesOf(true).filter(isLeftOut)).toEqual([])
    expect(codesOf(false).filter((code) => !isLeftOut(code))).toEqual([])
  })

  it('of no place that are left out are services, premium, personal and Canada’s own', () => {
    const placed = new Set([...codesOf(true), ...codesOf(false)])
    const codes = Array.from({ length: 800 }, (_, index) => 200 + index)
    const left = codes.filter((code) => !placed.has(code) && isLeftOut(code))
    const services = left.filter((code) => code % 100 === 11)
    expect(services).toEqual([211, 311, 411, 511, 611, 711, 811, 911])
    const others = left.filter((code) => !services.includes(code))
    expect(others.filter((code) => code < 500)).toEqual([])
    const personal = others.filter((code) => code < 600)
    expect(personal.join(' ')).toBe(
      '500 521 522 523 524 525 526 527 528 529 532 533 535 538 542 543 544 545 546 547 549 ' +
        '550 552 553 554 556 566 569 577 578 588 589',
    )
    // Canada's 6xx, in which the last two digits repeat, and the codes of carriers, of government and of premium calls.
    expect(others.filter((code) => code >= 600)).toEqual([
      600, 622, 633, 644, 655, 677, 688, 700, 710, 900,
    ])
  })

  it('that are free for the caller, or simulated, are contacted', () => {
    expect([800, 833, 844, 855, 866, 877, 888, 555].filter(isLeftOut)).toEqual([])
  })

  it('that are free for the caller are of no state, whatever the file says of a contiguous one', () => {
    const free = [800, 822, 833, 844, 855, 866, 877, 880, 888]
    const placeOf = (areaCode: number) =>
      placesOf({ phone: 10_000_000_000 + areaCode * 10_000_000, zip: null, state: 'CA' })
    expect(free.filter((code) => placeOf(code) !== 'unknown')).toEqual([])
    const next = [801, 823, 834, 845, 856, 867, 878, 881, 889]
    expect(next.filter((code) => placeOf(code) === 'unknown')).toEqual([])
  })
})
