import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  campaignAggregatesSchema,
  campaignItemsSchema,
  timeframeResponseSchema,
} from '@afterbeep/contract/api/campaigns/analytics'
import {
  campaignProgressSchema,
  campaignRunsSchema,
} from '@afterbeep/contract/api/campaigns/analytics-progress'
import {
  detailCountsSchema,
  detailsResponseSchema,
} from '@afterbeep/contract/api/campaigns/campaign-details'
import type { CallDetail } from '@afterbeep/contract/api/campaigns/campaign-details'
import { detailResults, statesOfResult } from '@afterbeep/contract/campaign/detail-results'
import { percentOf } from '@afterbeep/contract/campaign/delivery-rate'
import { readCsv } from '@afterbeep/testing/data/csv'
import { HOUR_MS, openRulesFixture } from '../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { until } from '../../testing/until.ts'

/*
 * Written from the rule's text alone: every figure that an owner reads of a campaign is what its rows add up to, at
 * any moment, also after a report that came when its delivery had been given up.
 */

const NAME = '50% / “Söhne” #1?'
const named = encodeURIComponent(NAME)
const [FINE, BUSY, ALSO_FINE, SUPPRESSED] = [15550011001, 15550010005, 15550011003, 15550011004]
/** One number is on the list twice, and one person is on the do-not-contact list. */
const PHONES = [FINE, BUSY, ALSO_FINE, SUPPRESSED, FINE]

let fixture: RulesFixture
let customer: Customer

beforeAll(async () => {
  fixture = await openRulesFixture({ settings: { textWaitMs: 1 } })
  customer = await fixture.customer()
  await customer.browser.post('/api/suppressions/', { phone: String(SUPPRESSED), how: 'letter' })
  fixture.wire.holdReports = true
  await fixture.send(customer, PHONES, { name: NAME })
})
afterAll(() => fixture.close())

const get = async (path: string) => (await customer.browser.get(path)).body

async function rowsOfScreen(): Promise<CallDetail[]> {
  const records = detailsResponseSchema.parse(
    await get(`/api/drop-cowboy/analytics/details/${named}/`),
  )
  return records.flatMap(({ call_details: rows }) => rows)
}

const sumOf = (counts: number[]) => counts.reduce((sum, one) => sum + one, 0)

/** What the rows of a channel add up to, by the words of the list. */
function sums(rows: readonly CallDetail[], channel: 'voice' | 'text') {
  const own = rows.filter((row) => row.channel === channel)
  const of = (...states: string[]) => own.filter(({ state }) => states.includes(state)).length
  const [made, failed] = [of('delivered'), of('failed', 'skipped')]
  return { total: own.length, made, failed, pending: own.length - made - failed, of }
}

/** Compares each figure of each screen with the rows. */
async function expectFiguresOfRows(): Promise<CallDetail[]> {
  const rows = await rowsOfScreen()
  const [calls, texts] = [sums(rows, 'voice'), sums(rows, 'text')]
  const [callRate, textRate] = [calls, texts].map(({ made, failed }) =>
    percentOf(made, made + failed),
  )
  const [item] = campaignItemsSchema.parse(await get('/api/drop-cowboy/analytics/'))
  expect(item).toMatchObject({
    dropcowboy_total_calls: calls.total,
    dropcowboy_success_calls: calls.made,
    dropcowboy_failed_calls: calls.failed,
    dropcowboy_pending_calls: calls.pending,
    telnyx_total_messages: texts.total,
    telnyx_successful_messages: texts.made,
    telnyx_failed_messages: texts.failed,
    telnyx_pending_messages: texts.pending,
    telnyx_success_rate: textRate,
  })
  const ended = rows.filter(({ state }) => ['delivered', 'failed', 'skipped'].includes(state))
  const hours = Map.groupBy(ended, ({ date }) => `${date.slice(0, 13)}:00:00.000Z`)
  const figures = campaignAggregatesSchema.parse(await get(`/api/drop-cowboy/aggregates/${named}/`))
  expect(figures).toMatchObject({
    dropcowboy_success_calls: calls.made,
    dropcowboy_failed_calls: calls.failed,
    dropcowboy_call_sent_rate: callRate,
    telnyx_successful_messages: texts.made,
    telnyx_failed_messages: texts.failed,
    telnyx_message_sent_rate: textRate,
    total: rows.length,
    finished: ended.length,
    hours: [...hours]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([hour, of]) => {
        const success = of.filter(({ state }) => state === 'delivered').length
        return { hour, success, fails: of.length - success }
      }),
  })
  const { runs } = campaignRunsSchema.parse(await get(`/api/campaigns/${named}/runs/`))
  expect(runs).toMatchObject([
    {
      total: rows.length,
      delivered: calls.made + texts.made,
      failed: calls.failed + texts.failed,
    },
  ])
  const counts = detailCountsSchema.parse(await get(`/api/campaigns/${named}/details-counts/`))
  for (const result of detailResults) {
    const states = statesOfResult[result]
    expect({ [result]: counts[result] }).toEqual({
      [result]: calls.of(...states) + texts.of(...states),
    })
  }
  const { channels } = campaignProgressSchema.parse(await get(`/api/campaigns/${named}/progress/`))
  const byState = (one: typeof calls) => ({
    total: one.total,
    ...Object.fromEntries(
      ['pending', 'accepted', 'unknown', 'delivered', 'failed', 'skipped'].map((state) => [
        state,
        one.of(state),
      ]),
    ),
  })
  expect(channels).toMatchObject([byState(calls), byState(texts)])
  const days = Object.values(
    timeframeResponseSchema.parse(await get('/api/drop-cowboy/aggregates/?timeframe=7d')),
  )
  expect(sumOf(days.map((day) => day.dropcowboy_total_calls))).toBe(calls.made + calls.failed)
  expect(sumOf(days.map((day) => day.telnyx_total_messages))).toBe(texts.made + texts.failed)
  const file = await customer.browser.download(
    `/api/drop-cowboy/analytics/details/download/${named}/`,
  )
  expect(
    readCsv(file.text)
      .slice(1)
      .map((cells) => cells.slice(0, 5)),
  ).toEqual(rows.map((row) => [row.phone_number, row.status, row.date, row.channel, row.state]))
  return rows
}

const bring = async () => {
  for (const report of fixture.wire.held.splice(0)) {
    expect(await fixture.wire.bring(report)).toBe(200)
  }
}

it('each figure is what the rows add up to, from the first call to a report that comes late', async () => {
  await fixture.stands(customer, { 'voice accepted': 3, 'voice skipped': 2 })
  await expectFiguresOfRows()

  await until('three voicemails are reported', () => fixture.wire.held.length === 3)
  await bring()
  await fixture.stands(customer, { 'voice delivered': 2, 'voice failed': 1, 'text accepted': 3 })
  const sent = await expectFiguresOfRows()
  expect(sent.filter(({ state }) => state === 'accepted').map(({ status }) => status)).toEqual([
    'Sent, no result yet',
    'Sent, no result yet',
    'Sent, no result yet',
  ])

  await until('three texts are reported', () => fixture.wire.held.length === 6)
  await fixture.jump(25 * HOUR_MS)
  await fixture.stands(customer, { 'text failed': 3 })
  await expectFiguresOfRows()

  await fixture.jump(HOUR_MS)
  await bring()
  await fixture.stands(customer, { 'text delivered': 3 })
  await fixture.settledConcurrently()
  const corrected = await expectFiguresOfRows()
  expect(corrected.filter(({ state }) => state === 'delivered')).toHaveLength(5)
})
