import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  preflightResponseSchema,
  publishResponseSchema,
} from '@afterbeep/contract/api/campaigns/campaigns'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import { campaignDraft } from '../../../testing/campaigns/campaign-steps.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'

/*
 * Written from the rule's text alone: the review and the publishing read a schedule the same way, in its own zone, over
 * the change of the clocks too; and runs of an account are four real hours apart, whatever their clocks show.
 */

let fixture: CampaignFixture
beforeAll(async () => {
  fixture = await openCampaignFixture({ engine: false })
})
afterAll(() => fixture.close())

const DAY_MS = 86_400_000
const dayAfter = (days: number) =>
  new Date(fixture.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
const on = (day: string, dropTime: string, timeZone: string) => ({
  startDate: day,
  endDate: day,
  dropTime,
  timeZone,
})

interface Planned {
  customer: Customer
  list: string
}
async function planned(): Promise<Planned> {
  const customer = await fixture.customer()
  await fixture.db.query(
    `update accounts set business_name = 'Lee Dental', opt_out_number = '14085550100' where id = $1`,
    [customer.accountId],
  )
  return { customer, list: await fixture.list(customer, [14085550101]) }
}

async function review({ customer, list }: Planned, changes: object) {
  const draft = campaignDraft(fixture, list, changes)
  return customer.browser.post('/api/campaigns/preflight/', draft)
}
async function publish({ customer, list }: Planned, changes: object) {
  const draft = campaignDraft(fixture, list, { name: `Campaign ${randomUUID()}`, ...changes })
  return customer.browser.post('/api/campaigns/', draft, { 'idempotency-key': randomUUID() })
}

/** Reviews and publishes; both must name the same drops, which are returned. */
async function dropsOf(plan: Planned, changes: object): Promise<string[]> {
  const [seen, made] = [await review(plan, changes), await publish(plan, changes)]
  expect(made).toMatchObject({ status: 201 })
  const { runs } = publishResponseSchema.parse(made.body)
  expect(preflightResponseSchema.parse(seen.body).runs).toEqual(runs)
  return runs.map(({ drop_date: drop }) => new Date(drop).toISOString())
}

/** An hour that does not exist begins when the clocks have moved; of one that comes twice the first is meant. */
it.each([
  ['2027-03-14', '02:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
  ['2027-03-14', '02:30', 'America/Phoenix', '2027-03-14T09:30:00.000Z'],
  ['2027-03-14', '00:00', 'America/Havana', '2027-03-14T05:00:00.000Z'],
  ['2027-09-05', '00:30', 'America/Santiago', '2027-09-05T04:30:00.000Z'],
  ['2027-11-07', '01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
  ['2027-11-07', '00:30', 'America/Havana', '2027-11-07T04:30:00.000Z'],
  ['2027-10-03', '02:15', 'Australia/Lord_Howe', '2027-10-02T15:45:00.000Z'],
  ['2027-03-14', '23:59', 'Asia/Kathmandu', '2027-03-14T18:14:00.000Z'],
])('on %s at %s in %s the drop is at %s', async (day, dropTime, timeZone, drop) => {
  expect(await dropsOf(await planned(), on(day, dropTime, timeZone))).toEqual([drop])
})

it('each day of a daily campaign drops at its own time of day, on the day of the change too', async () => {
  const range = { startDate: '2027-03-13', endDate: '2027-03-15', frequency: 'daily' }
  const drops = await dropsOf(await planned(), {
    ...range,
    dropTime: '02:30',
    timeZone: 'America/New_York',
  })
  expect(drops).toEqual([
    '2027-03-13T07:30:00.000Z',
    '2027-03-14T07:30:00.000Z',
    '2027-03-15T06:30:00.000Z',
  ])
})

it('four hours are real ones where the clocks move, and between zones', async () => {
  const zone = 'America/New_York'
  const spring = await planned()
  expect(await publish(spring, on('2027-03-14', '00:00', zone))).toMatchObject({ status: 201 })
  for (const [time, status] of [
    ['04:00', 409],
    ['04:59', 409],
    ['05:00', 201],
  ] as const) {
    const changes = on('2027-03-14', time, zone)
    expect({ time, ...(await publish(spring, changes)) }).toMatchObject({ time, status })
  }
  const autumn = await planned()
  expect(await publish(autumn, on('2027-11-07', '00:00', zone))).toMatchObject({ status: 201 })
  expect(await publish(autumn, on('2027-11-07', '02:59', zone))).toMatchObject({ status: 409 })
  // 3:00 in New York, in a zone half an hour off the hour.
  expect(await publish(autumn, on('2027-11-07', '13:29', 'Asia/Kolkata'))).toMatchObject({
    status: 409,
  })
  expect(await publish(autumn, on('2027-11-07', '13:30', 'Asia/Kolkata'))).toMatchObject({
    status: 201,
  })
})

it('today and a year from today are days of the schedule’s zone, for the review as for the publishing', async () => {
  // 18:30 in UTC: it is already tomorrow in Auckland, and still today in Honolulu.
  const plan = await planned()
  for (const [day, timeZone, status] of [
    [dayAfter(0), 'Pacific/Auckland', 422],
    [dayAfter(1), 'Pacific/Auckland', 200],
    [dayAfter(366), 'Pacific/Auckland', 200],
    [dayAfter(367), 'Pacific/Auckland', 422],
    [dayAfter(-1), 'Pacific/Honolulu', 422],
    [dayAfter(0), 'Pacific/Honolulu', 200],
    [dayAfter(365), 'Pacific/Honolulu', 200],
    [dayAfter(366), 'Pacific/Honolulu', 422],
  ] as const) {
    // So that the days of the two zones do not clash with each other.
    const changes = on(day, timeZone === 'Pacific/Auckland' ? '23:00' : '16:00', timeZone)
    const seen = await review(plan, changes)
    expect({ day, timeZone, seen }).toMatchObject({ seen: { status } })
    const made = await publish(plan, changes)
    expect({ day, timeZone, made }).toMatchObject({ made: { status: status === 200 ? 201 : 422 } })
    const words = ({ body }: { body: unknown }) => (status === 422 ? body : undefined)
    expect(words(made)).toEqual(words(seen))
  }
})

it('the review and the publishing refuse the same schedules, in the same words', async () => {
  const plan = await planned()
  const day = dayAfter(1)
  for (const changes of [
    { startDate: '2027-02-29', endDate: '2027-02-29' },
    { startDate: day, endDate: '2027-02-30', frequency: 'daily' },
    { startDate: dayAfter(2), endDate: day },
    { startDate: day, endDate: dayAfter(6), frequency: 'weekly' },
    { startDate: day, endDate: day, timeZone: 'Mars/Olympus' },
    { startDate: day, endDate: day, timeZone: '' },
  ]) {
    const [seen, made] = [await review(plan, changes), await publish(plan, changes)]
    expect({ changes, seen }).toEqual({ changes, seen: made })
    expect({ changes, status: made.status }).toEqual({ changes, status: 422 })
  }
  const [seen, made] = [review, publish].map((call) =>
    call(plan, { startDate: day, endDate: day, dropTime: '24:00' }),
  )
  expect(await made).toMatchObject({ status: 400 })
  expect(await seen).toEqual(await made)
  for (const [last, runs] of [
    [7, 1],
    [13, 1],
    [14, 2],
  ] as const) {
    const weekly = { startDate: day, endDate: dayAfter(last), frequency: 'weekly' }
    expect((await review(plan, weekly)).body).toMatchObject({ runs: { length: runs } })
  }
})
