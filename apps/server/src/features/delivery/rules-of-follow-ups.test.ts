import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, openRulesStage } from '../../testing/rules-stage.ts'
import type { RulesStage } from '../../testing/rules-stage.ts'
import type { Customer } from '../../testing/sign-in-server.ts'
import { CUT } from '../../testing/watched-providers.ts'
import { until } from '../../testing/until.ts'

// A text-only campaign reaches a person only after its source's run has; the first text that reaches
// a number says how to stop.
const EAST = 12125550123
const HAWAII = 18085550123
const SOURCE = { name: 'Source' }
const OPT_OUT = /reply stop/i

let stage: RulesStage
let customer: Customer
let listId: string
beforeEach(async () => {
  stage = await openRulesStage()
  customer = await stage.customer()
})
afterEach(() => stage.close())

async function source(phones: readonly number[], changes: object = {}) {
  listId = await stage.list(customer, phones)
  await stage.publish(customer, listId, { ...SOURCE, ...changes })
  stage.engine.wake()
}

async function followUp(changes: object = {}): Promise<string> {
  const sms = { campaignType: 'sms', followUpOf: 'Source', message: 'Did you get it?' } as const
  const { campaign_name: name } = await stage.publish(customer, listId, { ...sms, ...changes })
  stage.engine.wake()
  return name
}

const textsOf = (phone: number) => stage.sendsTo(phone, 'text').map(({ text }) => text)

describe('a follow-up', () => {
  it('is refused while its source has not dropped', async () => {
    await source([EAST], { startDate: '2037-11-23', endDate: '2037-11-23' })
    await expect(followUp()).rejects.toMatchObject({ code: 'follow_up_invalid' })
  })

  it('is refused for a voicemail campaign, and for one of another account', async () => {
    await source([EAST], { campaignType: 'voicemail' })
    await stage.stands(customer, { 'voice delivered': 1 })
    await stage.jump(5 * HOUR_MS)
    await expect(followUp()).rejects.toMatchObject({ code: 'follow_up_invalid' })
    customer = await stage.customer()
    listId = await stage.list(customer, [EAST])
    await expect(followUp()).rejects.toMatchObject({ code: expect.any(String) })
  })

  it('waits for the person whose window was still closed when the others got the voicemail', async () => {
    // 8:30 in New York and 3:30 in Honolulu; the follow-up comes when it is 7:30 there.
    await stage.jumpTo('2037-12-02T13:30:00Z')
    await source([EAST, HAWAII])
    await stage.stands(customer, { 'text delivered': 1 })
    await stage.jump(4 * HOUR_MS)
    await followUp()
    await until('the first has both texts', () => textsOf(EAST).length === 2)
    await stage.settled()
    expect(stage.sendsTo(HAWAII)).toEqual([])
    await stage.jump(HOUR_MS)
    await until('the second has both texts', async () => {
      await stage.jump(MINUTE_MS)
      return textsOf(HAWAII).length === 2
    })
    expect(textsOf(HAWAII)[0]).toMatch(OPT_OUT)
    expect(stage.sendsTo(HAWAII).map(({ channel }) => channel)).toEqual(['voice', 'text', 'text'])
  })

  it('is not sent to those whom its source could not contact', async () => {
    const phone = 15550010090
    await source([phone, 15550010001])
    await stage.stands(customer, { 'voice failed': 1, 'text delivered': 1 })
    await stage.jump(4 * HOUR_MS)
    const name = await followUp()
    await stage.stands(customer, { 'text delivered': 1, 'text skipped': 1 }, name)
    expect(textsOf(phone)).toEqual([])
    expect(await stage.books(customer)).toMatchObject({ reserved: 0, problems: [] })
  })

  it('waits for a report on the source, and is not sent when none comes within a day', async () => {
    // The provider accepts what is sent to this number and never reports on it.
    const silent = 15550030003
    await source([EAST, silent])
    await stage.stands(customer, { 'text delivered': 1, 'voice accepted': 1 })
    await stage.jump(16 * MINUTE_MS)
    await stage.stands(customer, { 'text accepted': 1 })
    await stage.jump(4 * HOUR_MS)
    const name = await followUp()
    await stage.stands(customer, { 'text delivered': 1 }, name)
    await stage.settled()
    expect(textsOf(silent)).toHaveLength(1)
    await stage.jump(24 * HOUR_MS)
    await until('it is given up', async () => {
      await stage.jump(MINUTE_MS)
      return (await stage.states(customer, name))['text skipped'] === 1
    })
    expect(textsOf(silent)).toHaveLength(1)
  })

  it('is not sent to those who said STOP after the source', async () => {
    await source([EAST, 15550010001])
    await stage.stands(customer, { 'text delivered': 2 })
    await stage.reply(EAST, 'STOP')
    await stage.jump(4 * HOUR_MS)
    const name = await followUp()
    await stage.stands(customer, { 'text delivered': 1, 'text skipped': 1 }, name)
    expect(textsOf(EAST)).toHaveLength(1)
  })
})

describe('the first text to a number says how to stop', () => {
  it('and a later one need not', async () => {
    await source([EAST], { message: 'Our sale runs non-stop to the end of May' })
    await stage.stands(customer, { 'text delivered': 1 })
    await stage.jump(4 * HOUR_MS)
    await stage.stands(customer, { 'text delivered': 1 }, await followUp())
    expect(textsOf(EAST)).toEqual([expect.stringMatching(OPT_OUT), 'Did you get it?'])
  })

  it('also when it is the second, because the first did not arrive', async () => {
    const spam = 15550020005
    await source([spam])
    await stage.stands(customer, { 'text failed': 1 })
    await stage.jump(4 * HOUR_MS)
    await followUp()
    await until('it was sent', () => textsOf(spam).length === 2)
    for (const text of textsOf(spam)) expect(text).toMatch(OPT_OUT)
  })

  it('also when nothing is known of the first', async () => {
    stage.wire.onSend = ({ channel, phone }) =>
      channel === 'text' && phone === EAST && textsOf(EAST).length === 1 ? CUT : undefined
    await source([EAST])
    await stage.stands(customer, { 'text unknown': 1 })
    await stage.jump(4 * HOUR_MS)
    await followUp()
    await until('it was sent', () => textsOf(EAST).length === 2)
    expect(textsOf(EAST)[1]).toMatch(OPT_OUT)
  })

  it('of each account, whatever another account has sent', async () => {
    await source([EAST])
    await stage.stands(customer, { 'text delivered': 1 })
    const other = await stage.customer()
    await stage.send(other, [EAST])
    await stage.stands(other, { 'text delivered': 1 })
    expect(textsOf(EAST)[1]).toMatch(OPT_OUT)
  })

  it('also when another campaign that was to send it first has failed meanwhile', async () => {
    // Both runs are prepared at night; only the second one's text gets through in the morning.
    await stage.jumpTo('2037-12-03T02:30:00Z')
    stage.wire.onSend = ({ channel, text }) =>
      channel === 'text' && text.startsWith('One') ? { status: 500 } : undefined
    await stage.send(customer, [EAST], { message: 'One' })
    await stage.settled()
    await stage.jump(4 * HOUR_MS)
    await stage.send(customer, [EAST], { campaignType: 'voicemail', message: 'Two' })
    await stage.jumpTo('2037-12-03T13:00:00Z')
    await until('the first one has failed', async () => {
      await stage.jump(2 * MINUTE_MS)
      return ((await stage.states(customer))['text failed'] ?? 0) === 1
    })
    await stage.jump(25 * HOUR_MS)
    await stage.send(customer, [EAST], { message: 'Three' })
    await until('it was sent', () => textsOf(EAST).some((text) => text.startsWith('Three')))
    expect(textsOf(EAST).at(-1)).toMatch(OPT_OUT)
  })
})
