import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { preflightResponseSchema } from '@afterbeep/contract/api/campaigns/campaigns'
import { HOUR_MS, MINUTE_MS, openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { until } from '../../../testing/until.ts'

// One person, one message: once per channel within a run, and three contacts in a rolling 24 hours
// over all campaigns and channels of the account, counted when they are made.
const PHONE = 12125550177
const VOICEMAIL = { campaignType: 'voicemail' } as const
/** A Wednesday, 9 in the morning in New York. */
const MORNING = '2037-12-02T14:00:00Z'

let fixture: RulesFixture
let customer: Customer
beforeEach(async () => {
  fixture = await openRulesFixture({ settings: { canaryWaitMs: 1 } })
  customer = await fixture.customer()
  await fixture.jumpTo(MORNING)
})
afterEach(() => fixture.close())

/** Publishes to the phone, waits until the run is over, and returns what the phone got of it. */
async function campaign(changes: object = {}, phones: readonly (number | string)[] = [PHONE]) {
  const before = fixture.sendsTo(PHONE).length
  const name = await fixture.send(customer, phones, changes)
  await until('the run is over', async () => {
    const states = await fixture.states(customer, name)
    const over = ['delivered', 'skipped', 'failed']
    const names = Object.keys(states)
    return names.length > 0 && names.every((one) => over.includes(one.split(' ')[1] ?? ''))
  })
  return fixture
    .sendsTo(PHONE)
    .slice(before)
    .map(({ channel }) => channel)
}

/** No more than three contacts in any 24 hours, whatever happened. */
function expectAtMostThreeADay(phone = PHONE) {
  const times = fixture.sendsTo(phone).map(({ at }) => at.getTime())
  for (const from of times) {
    const within = times.filter((time) => time >= from && time < from + 24 * HOUR_MS)
    expect(within.length).toBeLessThanOrEqual(3)
  }
}

describe('rows of one list with the same number', () => {
  it('written in different ways reach it once per channel and cost once', async () => {
    const written = ['12125550177', '2125550177', '+1 (212) 555-0177', '212.555.0177']
    expect(await campaign({}, written)).toEqual(['voice', 'text'])
    expect(await fixture.onPhone(PHONE)).toMatchObject({
      voicemails: 1,
      texts: [expect.anything()],
    })
    const books = { available: 20_000 - 55, reserved: 0, problems: [] }
    expect(await fixture.books(customer)).toEqual(books)
  })

  it('are counted in preflight as excluded', async () => {
    const listId = await fixture.list(customer, [PHONE, PHONE, PHONE])
    const day = '2037-12-02'
    const { body } = await customer.browser.post('/api/campaigns/preflight/', {
      campaignType: 'both',
      message: 'Hi',
      startDate: day,
      endDate: day,
      frequency: 'once',
      contactListId: listId,
      timeZone: 'UTC',
    })
    const response = preflightResponseSchema.parse(body)
    expect(response).toMatchObject({ recipients: 3, sendable: 1 })
    expect(response.excluded).toEqual([{ reason: expect.any(String), count: 2 }])
  })

  it('are not made up for by a later row when the first one fails', async () => {
    fixture.wire.onSend = ({ phone }) => (phone === PHONE ? { status: 500 } : undefined)
    const name = await fixture.send(customer, [PHONE, PHONE], VOICEMAIL)
    await until('it is over', async () => {
      await fixture.jump(5 * MINUTE_MS)
      return ((await fixture.states(customer, name))['voice failed'] ?? 0) > 0
    })
    await fixture.settled()
    expect(new Set(fixture.sendsTo(PHONE).map(({ key }) => key)).size).toBe(1)
    expect(await fixture.books(customer)).toEqual({ available: 20_000, reserved: 0, problems: [] })
  })
})

describe('three contacts in 24 hours', () => {
  it('are counted over campaigns and channels, and roll', async () => {
    expect(await campaign()).toEqual(['voice', 'text'])
    await fixture.jump(4 * HOUR_MS)
    expect(await campaign()).toEqual(['voice'])
    await fixture.jump(4 * HOUR_MS)
    expect(await campaign()).toEqual([])
    await fixture.jump(15.9 * HOUR_MS)
    expect(await campaign(VOICEMAIL)).toEqual([])
    await fixture.jump(4 * HOUR_MS)
    expect(await campaign()).toEqual(['voice', 'text'])
    expectAtMostThreeADay()
    expect((await fixture.books(customer)).problems).toEqual([])
    expect(await fixture.fateOf(customer, PHONE)).toContain('text skipped contact_limit')
  })

  it('are the limit when the runs of a night all wait for the same morning', async () => {
    await fixture.jumpTo('2037-12-03T02:30:00Z')
    for (let run = 0; run < 3; run += 1) {
      if (run > 0) await fixture.jump(4 * HOUR_MS)
      await fixture.send(customer, [PHONE])
      await fixture.settled()
    }
    expect(fixture.sendsTo(PHONE)).toEqual([])
    await fixture.jumpTo('2037-12-03T13:00:00Z')
    for (let minute = 0; minute < 4; minute += 1) {
      await fixture.settled()
      await fixture.jump(10 * MINUTE_MS)
    }
    expect(fixture.sendsTo(PHONE)).toHaveLength(3)
    expectAtMostThreeADay()
  })

  it('count from when they were made, not from when their run began', async () => {
    fixture.wire.onSend = ({ phone }) => (phone === PHONE ? { status: 402 } : undefined)
    for (let run = 0; run < 3; run += 1) {
      await fixture.send(customer, [PHONE], VOICEMAIL)
      await fixture.settled()
      if (run < 2) await fixture.jump(4 * HOUR_MS)
    }
    // The runs began at 9, 13 and 17 in New York, and the fault ends at 18.
    await fixture.jumpTo('2037-12-02T23:00:00Z')
    fixture.wire.onSend = () => undefined
    await until('all three were left', async () => {
      await fixture.jump(MINUTE_MS)
      await fixture.settled()
      return (await fixture.onPhone(PHONE)).voicemails === 3
    })
    await fixture.jumpTo('2037-12-03T14:30:00Z')
    expect(await campaign(VOICEMAIL)).toEqual([])
  })

  it('count a voicemail and a text of which nothing is known', async () => {
    fixture.wire.holdReports = true
    const other = 15550010009
    await fixture.send(customer, [PHONE], VOICEMAIL)
    await fixture.stands(customer, { 'voice accepted': 1 })
    await fixture.jump(4 * HOUR_MS)
    await fixture.send(customer, [PHONE], VOICEMAIL)
    await fixture.stands(customer, { 'voice accepted': 2 })
    await fixture.jump(4 * HOUR_MS)
    await fixture.send(customer, [PHONE, other])
    await fixture.stands(customer, { 'voice accepted': 4 })
    fixture.wire.holdReports = false
    for (const report of fixture.wire.held) await fixture.wire.bring(report)
    await fixture.stands(customer, { 'voice delivered': 4, 'text pending': 0, 'text skipped': 1 })
    expect(fixture.sendsTo(PHONE).map(({ channel }) => channel)).toEqual([
      'voice',
      'voice',
      'voice',
    ])
  })

  it('are shown by preflight: who gets nothing, and who gets only the voicemail', async () => {
    await campaign()
    await fixture.jump(4 * HOUR_MS)
    const listId = await fixture.list(customer, [PHONE])
    const draft = {
      campaignType: 'both',
      message: 'Hi',
      startDate: '2037-12-02',
      endDate: '2037-12-02',
      frequency: 'once',
      dropTime: '00:00',
      contactListId: listId,
      timeZone: 'UTC',
    }
    const before = await customer.browser.post('/api/campaigns/preflight/', draft)
    const seen = preflightResponseSchema.parse(before.body)
    expect(seen).toMatchObject({ sendable: 1 })
    expect(seen.voicemailOnly).toEqual([{ reason: expect.any(String), count: 1 }])
    await campaign()
    await fixture.jump(4 * HOUR_MS)
    const after = await customer.browser.post('/api/campaigns/preflight/', draft)
    expect(preflightResponseSchema.parse(after.body)).toMatchObject({ sendable: 0 })
  })
})
