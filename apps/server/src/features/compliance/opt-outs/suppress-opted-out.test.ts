import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLateWrites } from '../../../platform/claims/claimed-rows.ts'
import type { SendResponse } from '../../../providers/outcome.ts'
import type { TextProvider } from '../../../providers/text/port.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { fateOfText } from '../../../testing/campaigns/fate-of-text.ts'
import { openSignUpsFixture } from '../../../testing/campaigns/sign-ups-fixture.ts'
import type { SignUpsFixture } from '../../../testing/campaigns/sign-ups-fixture.ts'
import { sendAutoReplies } from '../../auto-replies/index.ts'
import { noteContacted } from '../../preparing/index.ts'
import { sendCode } from '../../test-sends/numbers/send-code.ts'
import { confirmNumber } from '../../test-sends/numbers/test-numbers.queries.ts'
import { sendTest } from '../../test-sends/send-test.ts'

let fixture: SignUpsFixture
/** Texts over the wire, each to the simulated number whose STOP only the provider has heard. */
let blocked: TextProvider
beforeAll(async () => {
  fixture = await openSignUpsFixture()
  const { text } = fixture.testSends
  blocked = {
    ...text,
    send: (message, mayLeave) => text.send({ ...message, phone: 15550020090 }, mayLeave),
  }
  await fixture.engine.start()
})
afterAll(() => fixture.close())

type SendText = (text: TextProvider, customer: Customer, phone: number) => Promise<unknown>

const sendQuestion: SendText = async (text, customer, phone) => {
  await fixture.signUp(customer, phone)
  await fixture.openProcess({ text })()
}

const sendAutoReply: SendText = async (text, { accountId }, phone) => {
  await fixture.db.query(`update accounts set opt_out_number = '408 555 0100' where id = $1`, [
    accountId,
  ])
  await fixture.db.transaction((tx) => noteContacted(tx, { accountId, phone }))
  await fixture.write(phone, 'HELP')
  const late = createLateWrites()
  await sendAutoReplies({ ...fixture.testSends, text, late, isStopping: () => false })
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
