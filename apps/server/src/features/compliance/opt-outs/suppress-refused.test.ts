import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLateWrites } from '../../../platform/claims/claimed-rows.ts'
import type { SendResponse } from '../../../providers/outcome.ts'
import type { TextProvider } from '../../../providers/text/port.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { fateOfText } from '../../../testing/campaigns/fate-of-text.ts'
import { openSignUpsFixture } from '../../../testing/campaigns/sign-ups-fixture.ts'
import type { SignUpsFixture } from '../../../testing/campaigns/sign-ups-fixture.ts'
import { until } from '../../../testing/until.ts'
import { sendAutoReplies } from '../../auto-replies/index.ts'
import { reportUrl } from '../../runs/index.ts'
import { noteContacted } from '../../preparing/index.ts'
import { sendCode } from '../../test-sends/numbers/send-code.ts'
import { confirmNumber } from '../../test-sends/numbers/test-numbers.queries.ts'
import { sendTest } from '../../test-sends/send-test.ts'

let fixture: SignUpsFixture
/** Texts over the wire, each to the simulated number whose STOP only the provider has heard. */
let blocked: TextProvider
/** The same where the provider accepts the text, and says so in its report. */
let blockedLater: TextProvider
const blockedLaterPhone = 15550020091
beforeAll(async () => {
  fixture = await openSignUpsFixture()
  const { text } = fixture.testSends
  blocked = {
    ...text,
    send: (message, mayLeave) => text.send({ ...message, phone: 15550020090 }, mayLeave),
  }
  blockedLater = {
    ...text,
    send: (message, mayLeave) => {
      const address = reportUrl(fixture.testSends, 'text', message.reference)
      return text.send({ ...message, reportUrl: address }, mayLeave)
    },
  }
  await fixture.engine.start()
})
afterAll(() => fixture.close())

type SendText = (text: TextProvider, customer: Customer, phone: number) => Promise<unknown>

const sendQuestion: SendText = async (text, customer, phone) => {
  await fixture.signUp(customer, phone)
  // Where its connection opens late the first round only reads once more.
  for (let round = 0; round < 2; round++) await fixture.openProcess({ text })()
}

const sendAutoReply: SendText = async (text, { accountId }, phone) => {
  await fixture.db.query(`update accounts set opt_out_number = '408 555 0100' where id = $1`, [
    accountId,
  ])
  await fixture.db.transaction((tx) => noteContacted(tx, { accountId, phone }))
  await fixture.write(phone, 'HELP')
  const deps = { ...fixture.testSends, text, late: createLateWrites(), isStopping: () => false }
  for (let round = 0; round < 2; round++) await sendAutoReplies(deps)
}

const sendTestText: SendText = async (text, { accountId, userId }, phone) => {
  const whose = { accountId, userId, phone }
  await fixture.db.transaction((tx) => confirmNumber(tx, whose, fixture.clock.now()))
  const test = { channel: 'text', message: 'Hi', voiceId: null } as const
  await sendTest({ ...fixture.testSends, text }, whose, test)
}

const sendCodeText: SendText = async (text, { accountId, userId }, phone) => {
  const sent = sendCode({ ...fixture.testSends, text }, { accountId, userId, phone })
  await expect(sent).rejects.toMatchObject({ code: 'number_suppressed' })
}

const entriesOf = ({ accountId }: Customer) =>
  fixture.db.query('select channel, reason from suppressions where account_id = $1', [accountId])

describe('a STOP that only the provider has heard, so that it refuses', () => {
  it.each([
    ['a sign-up question', sendQuestion],
    ['an automatic reply', sendAutoReply],
    ['a test', sendTestText],
    ['a code', sendCodeText],
  ])('%s, is in force for the account’s campaigns from then on', async (_what, send) => {
    const customer = await fixture.business()
    const phone = fixture.newPhone()
    await send(blocked, customer, phone)
    expect(await entriesOf(customer)).toEqual([{ channel: 'text', reason: 'opted_out' }])
    const skipped = { state: 'skipped', reason: 'suppressed' }
    expect(await fateOfText(fixture, customer, phone)).toEqual(skipped)
    const other = await fixture.customer()
    expect(await fateOfText(fixture, other, phone)).toMatchObject({ state: 'delivered' })
  })

  it('a test, ends with the person’s START', async () => {
    const customer = await fixture.business()
    const phone = fixture.newPhone()
    await sendTestText(blocked, customer, phone)
    expect(await entriesOf(customer)).toHaveLength(1)
    await fixture.write(phone, 'START')
    expect(await entriesOf(customer)).toEqual([])
    expect(await fateOfText(fixture, customer, phone)).toMatchObject({ state: 'delivered' })
  })
})

const sendCodeThatIsAccepted: SendText = (text, { accountId, userId }, phone) =>
  sendCode({ ...fixture.testSends, text }, { accountId, userId, phone })

describe('a STOP that only the provider has heard, which it reports after it accepted', () => {
  it.each([
    // The first one, as a reply to what several businesses sent names none of them.
    ['an automatic reply', sendAutoReply],
    ['a sign-up question', sendQuestion],
    ['a test', sendTestText],
    ['a code', sendCodeThatIsAccepted],
  ])('%s, is in force for the account’s campaigns from then on', async (_what, send) => {
    const customer = await fixture.business()
    await send(blockedLater, customer, blockedLaterPhone)
    await until('the report is obeyed', async () => (await entriesOf(customer)).length > 0)
    expect(await entriesOf(customer)).toEqual([{ channel: 'text', reason: 'opted_out' }])
    const skipped = { state: 'skipped', reason: 'suppressed' }
    expect(await fateOfText(fixture, customer, blockedLaterPhone)).toEqual(skipped)
    expect(await entriesOf(await fixture.customer())).toEqual([])
  })

  it('a test, ends with the person’s START, which a repeat of the report does not undo', async () => {
    const customer = await fixture.business()
    const phone = fixture.newPhone()
    await sendTestText(fixture.testSends.text, customer, phone)
    const report = {
      kind: 'report',
      provider: 'text',
      eventId: randomUUID(),
      reference: `test.${customer.accountId}.${randomUUID()}`,
      phone,
      outcome: { kind: 'failed', reason: 'opted_out', providerCode: '40300', suppress: 'text' },
    } as const
    expect(await fixture.intake.take(report)).toBe(true)
    expect(await entriesOf(customer)).toHaveLength(1)
    await fixture.write(phone, 'START')
    expect(await entriesOf(customer)).toEqual([])
    expect(await fixture.intake.take(report)).toBe(false)
    expect(await entriesOf(customer)).toEqual([])
  })

  it('of an account that is gone, is received', async () => {
    const report = {
      kind: 'report',
      provider: 'text',
      eventId: randomUUID(),
      reference: `join.${randomUUID()}.${randomUUID()}`,
      phone: fixture.newPhone(),
      outcome: { kind: 'failed', reason: 'opted_out', providerCode: '40300', suppress: 'text' },
    } as const
    expect(await fixture.intake.take(report)).toBe(true)
    await fixture.intake.idle()
  })
})

it('a number that takes no texts has not opted out by that', async () => {
  const response: SendResponse = {
    kind: 'rejected',
    reason: 'not_routable',
    providerCode: '40001',
    suppress: 'text',
  }
  const customer = await fixture.business()
  const landline = { ...blocked, send: async () => response }
  await sendTestText(landline, customer, fixture.newPhone())
  await sendQuestion(landline, customer, fixture.newPhone())
  expect(await entriesOf(customer)).toEqual([])
})
