import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  campaignAggregatesSchema,
  campaignItemsSchema,
} from '@afterbeep/contract/api/campaigns/analytics'
import {
  campaignProgressSchema,
  campaignRunsSchema,
} from '@afterbeep/contract/api/campaigns/analytics-progress'
import { campaignVariantsSchema } from '@afterbeep/contract/api/campaigns/campaign-variants'
import { readCsv } from '@afterbeep/testing/data/csv'
import { HOUR_MS, openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { createRng } from '../../../testing/simulation/rng.ts'
import { decideLateRun } from '../../runs/late/late-runs.ts'
import { until } from '../../../testing/until.ts'

/*
 * Written from the rule's text alone: in a campaign of several days each person is contacted in each run unless something
 * forbids it by then, always with the same of two messages, and every screen shows the same numbers at each moment.
 */

const DAYS = 3
const NAME = 'Three days'
const A = 'Come by, the doors are open'
const B = 'We saved you a place'
/** The provider finds this number busy each time. */
const BUSY = 15550010005
const PEOPLE = [...Array.from({ length: 7 }, (_, at) => 15550013301 + at), BUSY]

let fixture: RulesFixture
let customer: Customer
beforeAll(async () => {
  fixture = await openRulesFixture({ settings: { canarySize: 1, canaryWaitMs: 1, textWaitMs: 1 } })
  customer = await fixture.customer()
})
afterAll(() => fixture.close())

const get = async (path: string) => (await customer.browser.get(path)).body
const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)

/** What each screen says of the campaign, in the words of one; fails where two do not say the same. */
async function figures(erasedRows = 0) {
  const [item] = campaignItemsSchema.parse(await get('/api/drop-cowboy/analytics/'))
  const { channels, planned, campaign_status, credits_spent } = campaignProgressSchema.parse(
    await get(`/api/campaigns/${NAME}/progress/`),
  )
  const { runs } = campaignRunsSchema.parse(await get(`/api/campaigns/${NAME}/runs/`))
  const whole = campaignAggregatesSchema.parse(await get(`/api/drop-cowboy/aggregates/${NAME}/`))
  const { variants } = campaignVariantsSchema.parse(await get(`/api/campaigns/${NAME}/variants/`))
  const file = await customer.browser.download(
    `/api/drop-cowboy/analytics/details/download/${NAME}/`,
  )
  const rows = readCsv(file.text).slice(1)
  const made = sum(channels.map(({ delivered }) => delivered))
  const failed = sum(channels.map((one) => one.failed + one.skipped))
  const waiting = sum(channels.map((one) => one.pending + one.accepted + one.unknown))
  const total = sum(channels.map((one) => one.total))
  expect(made + failed + waiting).toBe(total)
  expect(whole).toMatchObject({ total, finished: made + failed })
  expect(sum(whole.hours.map(({ success }) => success))).toBe(made)
  expect(sum(whole.hours.map(({ fails }) => fails))).toBe(failed)
  expect(runs).toHaveLength(DAYS)
  expect({
    total: sum(runs.map((run) => run.total)),
    made: sum(runs.map((run) => run.delivered)),
    failed: sum(runs.map((run) => run.failed)),
  }).toEqual({ total, made, failed })
  const ofVersions = variants.flatMap((variant) => variant.channels)
  expect({
    total: sum(ofVersions.map((one) => one.total)),
    finished: sum(ofVersions.map((one) => one.finished)),
    made: sum(ofVersions.map((one) => one.delivered)),
  }).toEqual({ total, finished: made + failed, made })
  expect(rows).toHaveLength(total)
  expect(rows.filter((cells) => cells[4] === 'delivered')).toHaveLength(made)
  expect(item).toMatchObject({ campaign_status })
  const { dropcowboy_success_calls: calls = 0, telnyx_successful_messages: texts = 0 } = item ?? {}
  expect(calls + texts).toBe(made)
  expect(credits_spent).toBe(calls * 50 + texts * 5)
  expect(total + planned).toBe(DAYS * PEOPLE.length * 2 - erasedRows)
  return { total, waiting, planned, status: campaign_status, credits: credits_spent }
}

const runsOf = async () => campaignRunsSchema.parse(await get(`/api/campaigns/${NAME}/runs/`)).runs

/** The run is over, or all of it was sent and waits for its reports. */
const wasSent = (run: number) =>
  until(`run ${run} was sent`, async () => {
    const begun = (await runsOf()).slice(0, run + 1).map(({ status }) => status)
    if (!fixture.wire.holdReports) return begun.every((status) => status === 'completed')
    // A text does not wait longer for the report on its voicemail.
    await fixture.jump(1000)
    const { 'voice pending': calls = 0, 'text pending': texts = 0 } = await fixture.states(customer)
    return begun.at(-1) === 'sending' && calls + texts === 0
  })

const seed = Number(process.env['SEED'] ?? 20_261_128)
it(`a person gets each run that nothing forbids by then, in one version, and all screens agree (SEED=${seed})`, async () => {
  const rng = createRng(seed)
  const listId = await fixture.list(customer, PEOPLE)
  const day = (after: number) =>
    new Date(fixture.clock.now().getTime() + after * 24 * HOUR_MS).toISOString().slice(0, 10)
  await fixture.publish(customer, listId, {
    name: NAME,
    message: A,
    variantMessage: B,
    startDate: day(1),
    endDate: day(DAYS),
    frequency: 'daily',
    dropTime: '18:30',
  })
  expect(await figures()).toMatchObject({ total: 0, status: 'Scheduled' })
  const [stops = 0, isErased = 0, comesBack = 0] = rng.shuffled(
    PEOPLE.filter((phone) => phone !== BUSY),
  )
  /** Before which run. */
  const [stopsAt, erasedAt, backAt] = [1, 2, 3].map(() => rng.integer(1, DAYS - 1))
  const silentAt = rng.integer(0, DAYS - 2)
  const kept = { accountId: customer.accountId, phones: [comesBack], reason: 'manual' as const }
  await fixture.db.transaction((tx) =>
    fixture.suppressions.suppress(tx, { ...kept, at: fixture.clock.now() }),
  )
  for (let run = 0; run < DAYS; run += 1) {
    // Replies would be held with the reports.
    fixture.wire.holdReports = false
    if (run === stopsAt) await fixture.replyStop(customer, stops)
    if (run === erasedAt) {
      await customer.browser.post('/api/account/erasure/', { phone: String(isErased) })
      await fixture.jobs.runAll()
    }
    if (run === backAt) {
      const lift = `delete from suppressions where account_id = $1 and reason = 'manual'`
      await fixture.db.query(lift, [customer.accountId])
    }
    const before = new Map(PEOPLE.map((phone) => [phone, fixture.sendsTo(phone).length]))
    expect((await customer.browser.delete(`/api/contact-lists/${listId}/`)).status).toBe(409)
    fixture.wire.holdReports = run === silentAt
    await fixture.jump(24 * HOUR_MS)
    await wasSent(run)
    for (const phone of PEOPLE) {
      const forbidden =
        (phone === stops && run >= (stopsAt ?? 0)) ||
        (phone === isErased && run >= (erasedAt ?? 0)) ||
        (phone === comesBack && run < (backAt ?? 0))
      const channels = fixture.sendsTo(phone).slice(before.get(phone))
      const got = channels.map(({ channel }) => channel)
      expect({ run, phone, got }).toEqual({ run, phone, got: forbidden ? [] : ['voice', 'text'] })
    }
    const erasedRows = 2 * Math.max(0, run + 1 - (erasedAt ?? 0))
    await figures(erasedRows)
    if (run === silentAt) {
      // They come before the next run, and before they are given up.
      for (const report of fixture.wire.held.splice(0)) await fixture.wire.bring(report)
      await fixture.stands(customer, { 'voice accepted': 0, 'text accepted': 0 })
      await figures(erasedRows)
    }
  }
  const ended = await figures(2 * (DAYS - (erasedAt ?? 0)))
  expect(ended).toMatchObject({ waiting: 0, planned: 0, status: 'Completed with failures' })
  // Each person always has the same one, and each version has its people.
  const versions = PEOPLE.map((phone) => {
    const words = fixture
      .sendsTo(phone)
      .map(({ text }) => [A, B].find((one) => text?.includes(one)))
    return [...new Set(words)]
  })
  expect(versions.map((one) => one.length)).toEqual(PEOPLE.map(() => 1))
  expect(new Set(versions.flat())).toEqual(new Set([A, B]))
  expect(await fixture.books(customer)).toEqual({
    available: 20_000 - ended.credits,
    reserved: 0,
    problems: [],
  })
})

it('of three decisions about a late run that come at once exactly one counts', async () => {
  const owner = await fixture.customer()
  // People of their own: where both are sent, those of one list would be over the contact limit.
  const people = { send: [15550013401, 15550013402], drop: [15550013403, 15550013404] }
  const day = new Date(fixture.clock.now().getTime() + 24 * HOUR_MS).toISOString().slice(0, 10)
  for (const wanted of [
    ['send', 'drop', 'send'],
    ['drop', 'send', 'drop'],
  ] as const) {
    const at = { startDate: day, endDate: day, dropTime: wanted[0] === 'send' ? '19:00' : '23:30' }
    await fixture.send(owner, people[wanted[0]], { ...at, name: `First to ${wanted[0]}` })
  }
  await fixture.beAway(48 * HOUR_MS)
  for (const first of ['send', 'drop'] as const) {
    const campaign = { accountId: owner.accountId, campaignName: `First to ${first}` }
    await fixture.reaches(owner, campaign.campaignName, 'Blocked')
    const phones = people[first]
    const before = phones.map((phone) => fixture.sendsTo(phone).length)
    const other = first === 'send' ? 'drop' : 'send'
    const wanted = [first, other, first] as const
    const decided = await Promise.allSettled(
      wanted.map((decision) => decideLateRun(fixture, campaign, decision)),
    )
    const won = wanted.filter((_, at) => decided[at]?.status === 'fulfilled')
    expect(won).toHaveLength(1)
    const refusals = decided.filter(({ status }) => status === 'rejected')
    const refused = { reason: { code: 'not_found' } }
    expect(refusals).toMatchObject([refused, refused])
    fixture.engine.wake()
    if (won[0] === 'send') await fixture.reaches(owner, campaign.campaignName, 'Completed')
    else await fixture.settled()
    const got = phones.map((phone, at) => fixture.sendsTo(phone).length - (before[at] ?? 0))
    expect(got).toEqual(won[0] === 'send' ? [2, 2] : [0, 0])
    expect(await fixture.books(owner)).toMatchObject({ problems: [] })
  }
  expect(await fixture.books(owner)).toMatchObject({ reserved: 0 })
})
