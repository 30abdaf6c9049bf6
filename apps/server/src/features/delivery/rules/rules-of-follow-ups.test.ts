import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { CUT } from '../../../testing/campaigns/watched-providers.ts'
import { until } from '../../../testing/until.ts'

// A text-only campaign reaches a person only after its source's run has; the first text that reaches
// a number says how to stop.
const EAST = 12125550123
const HAWAII = 18085550123
const SOURCE = { name: 'Source' }
const OPT_OUT = /reply stop/i

let fixture: RulesFixture
let customer: Customer
let listId: string
beforeEach(async () => {
  fixture = await openRulesFixture()
  customer = await fixture.customer()
})
afterEach(() => fixture.close())

async function source(phones: readonly number[], changes: object = {}) {
  listId = await fixture.list(customer, phones)
  await fixture.publish(customer, listId, { ...SOURCE, ...changes })
  fixture.engine.wake()
}

async function followUp(changes: object = {}): Promise<string> {
  const sms = { campaignType: 'sms', followUpOf: 'Source', message: 'Did you get it?' } as const
  const { campaign_name: name } = await fixture.publish(customer, listId, { ...sms, ...changes })
  fixture.engine.wake()
  return name
}

const textsOf = (phone: number) => fixture.sendsTo(phone, 'text').map(({ text }) => text)

describe('a follow-up', () => {
  it('is refused while its source has not dropped', async () => {
    await source([EAST], { startDate: '2037-11-23', endDate: '2037-11-23' })
    await expect(followUp()).rejects.toMatchObject({ code: 'follow_up_invalid' })
  })

  it('is refused for a voicemail campaign, and for one of another account', async () => {
    await source([EAST], { campaignType: 'voicemail' })
    await fixture.stands(customer, { 'voice delivered': 1 })
    await fixture.jump(5 * HOUR_MS)
    await expect(followUp()).rejects.toMatchObject({ code: 'follow_up_invalid' })
    customer = await fixture.customer()
    listId = await fixture.list(customer, [EAST])
    await expect(followUp()).rejects.toMatchObject({ code: expect.any(String) })
  })

  it('waits for the person whose window was still closed when the others got the voicemail', async () => {
    // 8:30 in New York and 3:30 in Honolulu; the follow-up comes when it is 7:30 there.
    await fixture.jumpTo('2037-12-02T13:30:00Z')
    await source([EAST, HAWAII])
    await fixture.stands(customer, { 'text delivered': 1 })
    await fixture.jump(4 * HOUR_MS)
    await followUp()
    await until('the first has both texts', () => textsOf(EAST).length === 2)
    await fixture.settled()
    expect(fixture.sendsTo(HAWAII)).toEqual([])
    await fixture.jump(HOUR_MS)
    await until('the second has both texts', async () => {
      await fixture.jump(MINUTE_MS)
      return textsOf(HAWAII).length === 2
    })
    expect(textsOf(HAWAII)[0]).toMatch(OPT_OUT)
    expect(fixture.sendsTo(HAWAII).map(({ channel }) => channel)).toEqual(['voice', 'text', 'text'])
  })

  it('is not sent to those whom its source could not contact', async () => {
    const phone = 15550010090
    await source([phone, 15550010001])
    await fixture.stands(customer, { 'voice failed': 1, 'text delivered': 1 })
    await fixture.jump(4 * HOUR_MS)
    const name = await followUp()
    await fixture.stands(customer, { 'text delivered': 1, 'text skipped': 1 }, name)
    expect(textsOf(phone)).toEqual([])
    expect(await fixture.books(customer)).toMatchObject({ reserved: 0, problems: [] })
  })

  it('waits for a report on the source, and is not sent when none comes within a day', async () => {
    // The provider accepts what is sent to this number and never reports on it.
    const silent = 15550030003
    await source([EAST, silent])
    await fixture.stands(customer, { 'text delivered': 1, 'voice accepted': 1 })
    await fixture.jump(16 * MINUTE_MS)
    await fixture.stands(customer, { 'text accepted': 1 })
    await fixture.jump(4 * HOUR_MS)
    const name = await followUp()
    await fixture.stands(customer, { 'text delivered': 1 }, name)
    await fixture.settled()
    expect(textsOf(silent)).toHaveLength(1)
    await fixture.jump(24 * HOUR_MS)
    await until('it is given up', async () => {
      await fixture.jump(MINUTE_MS)
      return (await fixture.states(customer, name))['text skipped'] === 1
    })
    expect(textsOf(silent)).toHaveLength(1)
  })

  it('is not sent to those who said STOP after the source', async () => {
    await source([EAST, 15550010001])
    await fixture.stands(customer, { 'text delivered': 2 })
    await fixture.replyStop(customer, EAST)
    await fixture.jump(4 * HOUR_MS)
    const name = await followUp()
    await fixture.stands(customer, { 'text delivered': 1, 'text skipped': 1 }, name)
    expect(textsOf(EAST)).toHaveLength(1)
  })
})

describe('the first text to a number explains how to stop', () => {
  it('and a later one need not', async () => {
    await source([EAST], { message: 'Our sale runs non-stop to the end of May' })
    await fixture.stands(customer, { 'text delivered': 1 })
    await fixture.jump(4 * HOUR_MS)
    await fixture.stands(customer, { 'text delivered': 1 }, await followUp())
    expect(textsOf(EAST)).toEqual([expect.stringMatching(OPT_OUT), 'Did you get it?'])
  })

  it('also when it is the second, because the first did not arrive', async () => {
    const spam = 15550020005
    await source([spam])
    await fixture.stands(customer, { 'text failed': 1 })
    await fixture.jump(4 * HOUR_MS)
    await followUp()
    await until('it was sent', () => textsOf(spam).length === 2)
    for (const text of textsOf(spam)) expect(text).toMatch(OPT_OUT)
  })

  it('also when nothing is known of the first', async () => {
    fixture.wire.onSend = ({ channel, phone }) =>
      channel === 'text' && phone === EAST && textsOf(EAST).length === 1 ? CUT : undefined
    await source([EAST])
    await fixture.stands(customer, { 'text unknown': 1 })
    await fixture.jump(4 * HOUR_MS)
    await followUp()
    await until('it was sent', () => textsOf(EAST).length === 2)
    expect(textsOf(EAST)[1]).toMatch(OPT_OUT)
  })

  it('of each account, whatever another account has sent', async () => {
    await source([EAST])
    await fixture.stands(customer, { 'text delivered': 1 })
    const other = await fixture.customer()
    await fixture.send(other, [EAST])
    await fixture.stands(other, { 'text delivered': 1 })
    expect(textsOf(EAST)[1]).toMatch(OPT_OUT)
  })

  it('also when another campaign that was to send it first has failed meanwhile', async () => {
    // Both runs are prepared at night; only the second one's text gets through in the morning.
    await fixture.jumpTo('2037-12-03T02:30:00Z')
    fixture.wire.onSend = ({ channel, text }) =>
      channel === 'text' && text.startsWith('One') ? { status: 500 } : undefined
    await fixture.send(customer, [EAST], { message: 'One' })
    await fixture.settled()
    await fixture.jump(4 * HOUR_MS)
    await fixture.send(customer, [EAST], { campaignType: 'voicemail', message: 'Two' })
    await fixture.jumpTo('2037-12-03T13:00:00Z')
    await until('the first one has failed', async () => {
      await fixture.jump(2 * MINUTE_MS)
      return ((await fixture.states(customer))['text failed'] ?? 0) === 1
    })
    await fixture.jump(25 * HOUR_MS)
    await fixture.send(customer, [EAST], { message: 'Three' })
    await until('it was sent', () => textsOf(EAST).some((text) => text.startsWith('Three')))
    expect(textsOf(EAST).at(-1)).toMatch(OPT_OUT)
  })
})
