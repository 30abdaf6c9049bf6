import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSignUpsFixture } from '../../testing/campaigns/sign-ups-fixture.ts'
import type { SignUpsFixture } from '../../testing/campaigns/sign-ups-fixture.ts'
import { leaveQuestionsUncertain } from './index.ts'

/*
 * Written from the rule's text alone: what the lost database may have asked is never asked again, and a question
 * whose time had not yet come when the backup was restored was asked by no one, so it still is.
 */

let fixture: SignUpsFixture
beforeAll(async () => {
  fixture = await openSignUpsFixture()
})
afterAll(() => fixture.close())

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Late in the evening, and two hours after the legal hours began, in winter and in summer. */
const NIGHT = 6
const MORNING = 18

const restore = () =>
  fixture.db.transaction((tx) => leaveQuestionsUncertain(tx, fixture.clock.now()))

/** Rounds of housekeeping until the morning. */
async function untilMorning(phone: number): Promise<string[]> {
  for (let waited = 0; waited < 12 * HOUR_MS; waited += HOUR_MS / 4) {
    fixture.clock.advance(HOUR_MS / 4)
    await fixture.round(phone)
  }
  return fixture.round(phone)
}

it.each([
  ['by rounds that found it too early', 2],
  ['by no round yet', 0],
])('a question that waits for the morning, seen %s, is still asked, once', async (_, rounds) => {
  const phone = fixture.newPhone()
  const business = await fixture.business()
  fixture.advanceTo(NIGHT)
  await fixture.signUp(business, phone)
  for (let round = 0; round < rounds; round++) await fixture.round(phone)
  fixture.clock.advance(HOUR_MS)
  await restore()
  expect(await untilMorning(phone)).toHaveLength(1)
  await fixture.write(phone, 'YES')
  expect(await fixture.states(phone)).toEqual(['confirmed'])
})

it('a question that waited for a morning that has come is asked by no one again', async () => {
  const phone = fixture.newPhone()
  const business = await fixture.business()
  fixture.advanceTo(NIGHT)
  await fixture.signUp(business, phone)
  await fixture.round(phone)
  fixture.clock.advance((MORNING - NIGHT) * HOUR_MS)
  await restore()
  expect(await fixture.round(phone)).toEqual([])
  fixture.clock.advance(DAY_MS)
  expect(await fixture.round(phone)).toEqual([])
  expect(await fixture.states(phone)).toEqual(['sending'])
})

it('a question that was due at once, by the page or by the word, is not asked again', async () => {
  const [byPage, byWord] = [fixture.newPhone(), fixture.newPhone()]
  const keyword = `BACK${byWord % 10_000}`
  const business = await fixture.business({ keyword })
  fixture.advanceTo(MORNING)
  await fixture.signUp(business, byPage)
  await restore()
  expect(await untilMorning(byPage)).toEqual([])
  fixture.advanceTo(NIGHT)
  await fixture.write(byWord, keyword)
  await restore()
  expect(await untilMorning(byWord)).toEqual([])
})

it('a question that its provider put off is asked again where its next try was still to come', async () => {
  const [early, late] = [fixture.newPhone(), fixture.newPhone()]
  const business = await fixture.business()
  fixture.advanceTo(MORNING)
  fixture.responds({
    kind: 'retry-later',
    afterMs: 20 * 60_000,
    providerCode: '429',
    providerDown: false,
  })
  await fixture.signUp(business, early)
  await fixture.round(early)
  fixture.clock.advance(15 * 60_000)
  await fixture.signUp(business, late)
  await fixture.round(late)
  fixture.responds({ kind: 'accepted', providerRef: 'm' })
  const tries = [(await fixture.round(early)).length, (await fixture.round(late)).length]
  fixture.clock.advance(10 * 60_000)
  await restore()
  fixture.clock.advance(11 * 60_000)
  await fixture.round(late)
  expect((await fixture.round(early)).length - (tries[0] ?? 0)).toBe(0)
  expect((await fixture.round(late)).length - (tries[1] ?? 0)).toBe(1)
})
