import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campaignGapMs, clashWith, nearestFreeTime } from './campaign-gap.ts'

const at = (text: string) => new Date(`2026-03-05T${text}Z`)
const spring = { dropAt: at('10:00:00'), campaignName: 'Spring' }
const summer = { dropAt: at('18:00:00'), campaignName: 'Summer' }

test.each(['06:00:00', '14:00:00'])('a drop four hours away at %s is no clash', (time) => {
  expect(clashWith([at(time)], [spring, summer])).toBeUndefined()
})

test.each(['06:00:01', '10:00:00', '13:59:59'])(
  'a drop under four hours away at %s is a clash',
  (time) => {
    expect(clashWith([at(time)], [summer, spring])).toEqual({ wanted: at(time), taken: spring })
  },
)

test('returns the earliest clashing drop with the nearest taken one', () => {
  const near = { dropAt: at('15:00:00'), campaignName: 'Near' }
  const drops = [at('16:00:00'), at('23:59:00'), at('02:00:00')]
  expect(clashWith(drops, [summer, near, spring])).toEqual({ wanted: at('16:00:00'), taken: near })
})

test('finds no clash without drops', () => {
  expect(clashWith([], [spring])).toBeUndefined()
  expect(clashWith([at('10:00:00')], [])).toBeUndefined()
})

test.each([
  ['a free time is kept', '05:00:00', '05:00:00'],
  ['the later side when nearer', '12:30:00', '14:00:00'],
  ['the earlier side when nearer', '09:00:00', '06:00:00'],
  ['the later side when equally near', '10:00:00', '14:00:00'],
  ['the edge between two gaps', '15:00:00', '14:00:00'],
])('nearest free time: %s', (_, wanted, free) => {
  const taken = [spring.dropAt, summer.dropAt]
  expect(nearestFreeTime(at(wanted), taken, at('00:00:00'))).toEqual(at(free))
})

test('of two equally near free times the later one is taken, whatever the order of the drops', () => {
  const taken = [at('10:00:00'), at('14:00:00')]
  for (const drops of [taken, taken.toReversed()]) {
    expect(nearestFreeTime(at('12:00:00'), drops, at('00:00:00'))).toEqual(at('18:00:00'))
  }
})

test('the nearest free time is never before the given instant', () => {
  expect(nearestFreeTime(at('09:00:00'), [spring.dropAt], at('08:00:00'))).toEqual(at('14:00:00'))
  expect(nearestFreeTime(at('01:00:00'), [], at('08:00:00'))).toEqual(at('08:00:00'))
})

const hour = fc.integer({ min: 0, max: 72 }).map((hours) => new Date(hours * 3_600_000))
const hoursTaken = fc.array(hour, { maxLength: 12 })
const isFree = (when: Date, taken: readonly Date[]) =>
  taken.every((other) => Math.abs(when.getTime() - other.getTime()) >= campaignGapMs)

test('the nearest free time is free, and no whole hour is nearer, or as near and later', () => {
  fc.assert(
    fc.property(hour, hoursTaken, hour, (wanted, taken, notBefore) => {
      const free = nearestFreeTime(wanted, taken, notBefore)
      const distance = (when: Date) => Math.abs(when.getTime() - wanted.getTime())
      expect(isFree(free, taken) && free >= notBefore).toBe(true)
      const hours = Array.from({ length: 90 }, (_, index) => new Date(index * 3_600_000))
      const better = hours.filter((when) => {
        if (when < notBefore || !isFree(when, taken)) return false
        const isAsNear = distance(when) === distance(free)
        return distance(when) < distance(free) || (isAsNear && when > free)
      })
      expect(better).toEqual([])
    }),
  )
})

test('finds a clash exactly when a pair is too close', () => {
  fc.assert(
    fc.property(hoursTaken, hoursTaken, (drops, taken) => {
      const named = taken.map((dropAt) => ({ dropAt, campaignName: 'Other' }))
      const clashing = drops.filter((drop) => !isFree(drop, taken))
      const earliest = clashing.toSorted((one, other) => one.getTime() - other.getTime())[0]
      expect(clashWith(drops, named)?.wanted).toEqual(earliest)
    }),
  )
})
