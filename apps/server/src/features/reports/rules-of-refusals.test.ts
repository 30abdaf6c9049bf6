import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReportedOutcome, SendResponse } from '../../providers/outcome.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { fateOfText } from '../../testing/campaigns/fate-of-text.ts'
import { openTestSendsFixture } from '../../testing/campaigns/test-sends-fixture.ts'
import type { TestSendsFixture } from '../../testing/campaigns/test-sends-fixture.ts'
import { until } from '../../testing/until.ts'
import { reportUrl } from '../runs/index.ts'
import { sendTest } from '../test-sends/send-test.ts'

/*
 * Written from the rule's text alone: where the voice provider says of a person that they are not to be contacted, whatever
 * it was that was sent and whatever became of it, their number is on the list of the account that sent it, and nothing
 * goes to it from there: no campaign, no test and no code. START does not lift it, and no other account feels it.
 */

let fixture: TestSendsFixture
let customer: Customer
let phone = ''
beforeAll(async () => {
  fixture = await openTestSendsFixture()
  await fixture.engine.start()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  ;({ customer, phone } = await fixture.ready())
  fixture.clock.advance(60_000)
})

const LATER = new Date(Date.now() + 3_600_000)
const refused = (reason: 'do_not_call_list' | 'known_litigator', providerCode: string) =>
  ({ kind: 'failed', reason, providerCode, suppress: 'all' }) as const

const entries = ({ accountId }: Customer) =>
  fixture.db.query('select channel, reason from suppressions where account_id = $1', [accountId])
const referenceOf = async ({ accountId }: Customer) => {
  const [row] = await fixture.db.query<{ id: string }>(
    `select id from test_sends where account_id = $1 and purpose = 'test'`,
    [accountId],
  )
  return `test.${accountId}.${row?.id}`
}

/** A voicemail whose own report is lost on its way. */
async function leaveVoicemail(by = customer): Promise<string> {
  const { accountId, userId } = by
  const { voice } = fixture.testSends
  const elsewhere = 'http://127.0.0.1:9/'
  const lost = {
    ...voice,
    send: (drop: Parameters<typeof voice.send>[0]) => voice.send({ ...drop, reportUrl: elsewhere }),
  }
  const whose = { accountId, userId, phone: Number(phone) }
  const test = { channel: 'voice', message: 'Hi', voiceId: null } as const
  await sendTest({ ...fixture.testSends, voice: lost }, whose, test)
  return referenceOf(by)
}

/** The provider's own callback, over HTTP. */
async function call(reference: string, fields: object): Promise<number> {
  const body = {
    drop_id: randomUUID(),
    phone_number: `+${phone}`,
    status: 'failure',
    reason_code: 4016,
    dnc: true,
    foreign_id: reference,
    ...fields,
  }
  const response = await fetch(reportUrl(fixture.testSends, 'voice', reference), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await fixture.intake.idle()
  return response.status
}

/** The signed report, which names a number alone. */
async function reportNumber(outcome: ReportedOutcome): Promise<void> {
  const payload = { kind: 'unnamed-report', dropRef: randomUUID(), phone: Number(phone), outcome }
  await fixture.intake.take({
    provider: 'voice',
    eventId: randomUUID(),
    kind: payload.kind,
    payload,
  })
  await fixture.intake.idle()
  await fixture.intake.sweep(LATER)
}

/** The list of the account, and what it can still send to the phone. */
async function found() {
  const list = await entries(customer)
  fixture.clock.advance(60_000)
  const refusals = [
    await fixture.send(customer, phone, { channel: 'text' }),
    await fixture.send(customer, phone, { channel: 'voice' }),
    await fixture.askCode(customer, phone),
  ].filter(({ body }) => JSON.stringify(body).includes('"number_suppressed"'))
  const campaign = await fateOfText(fixture, customer, Number(phone))
  return { list, refusals: refusals.length, campaign }
}
const nothingFor = (reason: string) => ({
  list: [{ channel: 'all', reason }],
  refusals: 3,
  campaign: { state: 'skipped', reason: 'suppressed' },
})
const nothing = nothingFor('do_not_call_list')

describe('a test voicemail whose callback has the mark not to contact the person', () => {
  it.each([
    ['and failed for it', {}],
    ['and failed for something else', { reason_code: 4002 }],
    ['though it arrived', { status: 'success', reason_code: 0 }],
    ['and failed by a fault of ours', { reason_code: 3000 }],
  ])('is the last thing that they get from the account, %s', async (_, fields) => {
    const reference = await leaveVoicemail()
    expect(await call(reference, fields)).toBe(200)
    expect(await found()).toEqual(nothing)
  })

  it('is that also where it was reported to have arrived before, and is felt in no other account', async () => {
    const reference = await leaveVoicemail()
    await call(reference, { status: 'success', reason_code: 0, dnc: false })
    expect(await entries(customer)).toEqual([])
    await call(reference, {})
    expect(await found()).toEqual(nothing)
    const other = await fixture.customer()
    expect(await fateOfText(fixture, other, Number(phone))).toMatchObject({ state: 'delivered' })
  })
})

it('a refusal that can not be written on the list is in force all the same', async () => {
  const reference = await leaveVoicemail()
  await fixture.db.script('alter table suppressions rename to hidden')
  const status = await call(reference, {})
  await fixture.db.script('alter table hidden rename to suppressions')
  expect(status).toBe(200)
  expect(await found()).toEqual({ ...nothing, list: [] })
})

it('a refusal that no callback but a signed report names is obeyed, whichever of two tests it is about', async () => {
  await leaveVoicemail()
  const { customer: other } = await fixture.ready(phone)
  fixture.clock.advance(60_000)
  await leaveVoicemail(other)
  await reportNumber(refused('known_litigator', '4017'))
  expect(await found()).toEqual(nothingFor('known_litigator'))
  expect(await entries(other)).toEqual([{ channel: 'all', reason: 'known_litigator' }])
})

it('a signed report of the one test that waits is obeyed as its callback is', async () => {
  await leaveVoicemail()
  await reportNumber({ kind: 'delivered', suppress: 'all' })
  expect(await found()).toEqual(nothing)
})

it('a test that the provider refuses at once for that is obeyed too, and START does not lift it', async () => {
  const { accountId, userId } = customer
  const response: SendResponse = { ...refused('do_not_call_list', '4016'), kind: 'rejected' }
  const voice = { ...fixture.testSends.voice, send: async () => response }
  const whose = { accountId, userId, phone: Number(phone) }
  const test = { channel: 'voice', message: 'Hi', voiceId: null } as const
  await sendTest({ ...fixture.testSends, voice }, whose, test)
  await fixture.reply(phone, 'START')
  await until('START is kept', async () => {
    const rows = await fixture.db.query('select 1 from inbound_messages where phone = $1', [phone])
    return rows.length > 0
  })
  expect(await found()).toEqual(nothing)
})

it('what keeps a test from one phone for a while, or a text from a landline, puts it on no list', async () => {
  const reference = await leaveVoicemail()
  await call(reference, { reason_code: 4002, dnc: false })
  await call(reference, { reason_code: 4005, dnc: false })
  expect(await entries(customer)).toEqual([])
})
