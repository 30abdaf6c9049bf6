import { describe, expect, it } from 'vitest'
import { isNotContacted, narrowWindow } from '../../features/compliance/index.ts'
import { createQuietHours } from '../../features/compliance/hours/quiet-hours.ts'
import type { UsState } from '../../features/compliance/places/us-states.ts'
import { createRng } from '../simulation/rng.ts'
import { isForbidden } from './candidates.ts'
import { compareLimits, plantedLimits } from './contact-limits.ts'
import { channels, compareHours, explain, threeYears } from './compare-hours.ts'
import { createOpenHours } from './open-hours.ts'
import { firstDifference, intersect } from './open-times.ts'
import { plantedErrors } from './planted-errors.ts'
import { productTimes } from './product-times.ts'
import { inOnePlace, inThreePlaces } from './recipients.ts'

/** `npm run test:law` compares everybody over three years; here are some, over some weeks. */
const { SEED = '1' } = process.env
const DAY_MS = 86_400_000
const PEOPLE = 40
const DAYS = 12

const withZip = inOnePlace.filter(({ zip }) => zip !== null)
const withState = inOnePlace.filter(({ state }) => state !== null)
const withPhone = inOnePlace.filter(({ zip, state }) => zip === null && state === null)

function draw(purpose: string) {
  const rng = createRng(Number(SEED)).fork(purpose)
  const days = Math.floor((threeYears.untilMs - threeYears.fromMs) / DAY_MS) - DAYS
  const fromMs = threeYears.fromMs + rng.integer(0, days) * DAY_MS
  const one = { zip: rng.pick(withZip), state: rng.pick(withState), phone: rng.pick(withPhone) }
  return { ...one, span: { fromMs, untilMs: fromMs + DAYS * DAY_MS } }
}

describe('the legal hours, written a second time from the text of the rules', () => {
  it('are those of the product', () => {
    const product = createQuietHours()
    const found = Array.from({ length: PEOPLE }, (_, at) => {
      const { zip, state, phone, span } = draw(`${at}`)
      const second = createOpenHours(span)
      const people = [zip, state, phone, inThreePlaces(zip, state, phone)]
      return compareHours(people, { product, second, span })
    })
    expect(found.flat().map(explain), `SEED=${SEED} draws these`).toEqual([])
  })

  it('are none in a state whose emergency forbids it, nor for who may be there', () => {
    const people = ['LA', 'MS', null].map((state) => ({ phone: 12115550123, zip: null, state }))
    const span = { fromMs: Date.UTC(2026, 8, 1), untilMs: Date.UTC(2026, 8, 8) }
    const product = createQuietHours(undefined, ['LA'])
    const second = createOpenHours(span, ['LA'])
    expect(compareHours(people, { product, second, span }).map(explain)).toEqual([])
    expect(second.openTimesOf({ phone: 12115550123, zip: null, state: 'LA' }, 'voice')).toEqual([])
    expect(compareHours(people, { product: createQuietHours(), second, span })).toHaveLength(4)
  })

  it('find each planted error', () => {
    expect(plantedErrors.length).toBeGreaterThanOrEqual(50)
    const missed = plantedErrors.filter(({ recipient, day, product }) => {
      const fromMs = Date.parse(`${day}T00:00:00Z`)
      const span = { fromMs, untilMs: fromMs + 2 * DAY_MS }
      const second = createOpenHours(span)
      const isRight = compareHours([recipient], { product: createQuietHours(), second, span })
      expect(isRight.map(explain)).toEqual([])
      return compareHours([recipient], { product: product(), second, span }).length === 0
    })
    expect(missed.map(({ name }) => name)).toEqual([])
  })

  it('leave out the same numbers, in every place', () => {
    const phones = Array.from({ length: 800 }, (_, at) => Number(`1${at + 200}5550123`))
    const premium = [12129760123, 19005550123, 14089110123]
    const differing = [...phones, ...premium].filter(
      (phone) => isNotContacted({ phone, country: null }) !== isForbidden(phone),
    )
    expect(differing).toEqual([])
  })
})

describe('the limits of contacts, written a second time from the text of the rules', () => {
  it('are those of the product', () => {
    expect(compareLimits(createQuietHours(), DAYS)).toEqual([])
  })

  it('find each planted error', () => {
    const missed = plantedLimits.filter(
      ({ product }) => compareLimits(product(), DAYS).length === 0,
    )
    expect(missed.map(({ name }) => name)).toEqual([])
  })
})

describe('who may be in several places', () => {
  it('is contacted only when all of them allow it', () => {
    const product = createQuietHours()
    for (let at = 0; at < PEOPLE; at++) {
      const { zip, state, phone, span } = draw(`places ${at}`)
      const person = inThreePlaces(zip, state, phone)
      for (const channel of channels) {
        const timesOf = (one: typeof person) =>
          productTimes(product, product.windowKeyOf(one), channel, span)
        // Who is known by nothing may be anywhere; beside a place that is known it says nothing.
        const known = [zip, state, phone].filter((one) => product.windowKeyOf(one) !== 'unknown')
        const isTollFree = product.windowKeyOf(person).split('+').length > 30
        if (known.length === 0 || isTollFree) continue
        if (product.windowKeyOf(person) === 'unknown' || product.windowKeyOf(person) === 'any')
          continue
        const both = known.map(timesOf).reduce(intersect)
        const at2 = firstDifference(timesOf(person), both)
        expect(at2, `SEED=${SEED}: ${JSON.stringify(person)} over ${channel}`).toBeNull()
      }
    }
  })
})

describe('a number whose rows say several places', () => {
  it.each<UsState[][]>([[[]], [['GA']], [['LA', 'GA']]])(
    'is contacted only when the text of the rules allows each of its rows, with %j closed',
    (closed) => {
      const product = createQuietHours(undefined, closed)
      for (let at = 0; at < PEOPLE; at++) {
        const { zip, state, phone, span } = draw(`rows ${closed.join()} ${at}`)
        const second = createOpenHours(span, closed)
        const georgia = { ...phone, state: 'GA' }
        const rows = [phone, { ...phone, zip: zip.zip }, { ...phone, state: state.state }, georgia]
        const some = rows.slice(at % 3, at % 2 === 0 ? 3 : 4)
        const windows = new Map<number, string>()
        for (const row of some)
          narrowWindow(windows, { ...row, windowKey: product.windowKeyOf(row) })
        const windowKey = windows.get(phone.phone) ?? ''
        for (const channel of channels) {
          const each = some.map((row) => second.openTimesOf(row, channel))
          const times = productTimes(product, windowKey, channel, span)
          const differing = firstDifference(times, each.reduce(intersect))
          const who = `${JSON.stringify(some)} over ${channel}: ${windowKey}`
          expect(differing, `SEED=${SEED}: ${who}`).toBeNull()
        }
      }
    },
  )
})
