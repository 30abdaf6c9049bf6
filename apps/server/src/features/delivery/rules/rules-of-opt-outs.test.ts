import { afterAll, beforeAll, expect, it } from 'vitest'
import { replyReviewsSchema } from '@afterbeep/contract/api/suppressions'
import { HOUR_MS, openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { until } from '../../../testing/until.ts'

// From the rule alone (47 CFR 64.1200(a)(10) and (12)): a person may take consent back by any reasonable means,
// in a text, a call or a letter, for calls and texts alike, at once; nothing but their own word brings it back.

/** What each person says after a first campaign, and whether a second one may still reach them. */
const people: readonly (readonly [says: string, mayBeReached: boolean])[] = [
  [
    'Please take my number off whatever list this is, I have asked you before and I am tired of it',
    false,
  ],
  ['stop texting me or I will report you', false],
  ['I no longer consent to any calls or messages from your company.', false],
  ['Who is this? How did you get this number? Remove it and do not contact me again', false],
  ['no más mensajes por favor', false],
  ['dejen de llamarme', false],
  ['STOPP', false],
  ['cancel my appointment', true],
  ['cancel', false],
  ['not interested', false],
  ['wrong number', false],
  ['BY LETTER', false],
  ['BY LETTER AND STOP', false],
  ['Stop by on Saturday?', true],
  ["can't stop thinking about your pizza", true],
  ['HELP', true],
  ['not for me NO OPT-OUT', true],
  ['BY LETTER, TAKEN BACK', true],
]
const PHONES = people.map((_, index) => 12125550300 + index)

let fixture: RulesFixture
let customer: Customer
beforeAll(async () => {
  fixture = await openRulesFixture()
  customer = await fixture.customer()
  await fixture.send(customer, PHONES)
  await fixture.stands(customer, { 'text delivered': PHONES.length })
})
afterAll(() => fixture.close())

const call = (method: string, path: string, body: object) =>
  customer.browser.send(method, `/api/suppressions/${path}`, body)

async function dismiss(phone: number): Promise<void> {
  const read = async () => {
    const { body } = await customer.browser.get('/api/suppressions/reviews/')
    return replyReviewsSchema.parse(body).replies.find((one) => one.phone === String(phone))
  }
  await until('the reply waits', async () => (await read()) !== undefined)
  const reply = await read()
  await call('POST', `reviews/${reply?.id}/`, { decision: 'not_an_opt_out' })
}

async function say(phone: number, says: string): Promise<void> {
  if (says.startsWith('BY LETTER')) {
    await call('POST', '', { phone: String(phone), how: 'letter' })
    if (says.endsWith('STOP')) await fixture.replyStop(customer, phone)
    if (says !== 'BY LETTER') await call('DELETE', '', { phone: String(phone) })
    return
  }
  await fixture.reply(phone, says.replace(' NO OPT-OUT', ''))
  if (says.endsWith('NO OPT-OUT')) await dismiss(phone)
}

it('a person who took consent back in any way gets no voicemail and no text; all others do', async () => {
  for (const [index, [says]] of people.entries()) await say(PHONES[index] ?? 0, says)
  await until('all have been heard', async () => {
    const { suppressions, db } = fixture
    const stopped = await suppressions.suppressedAmong(db, customer.accountId, PHONES)
    return stopped.size === people.filter(([, mayBeReached]) => !mayBeReached).length
  })
  await fixture.jump(48 * HOUR_MS)
  fixture.wire.sends.length = 0
  const name = await fixture.send(customer, PHONES)
  const reached = people.filter(([, mayBeReached]) => mayBeReached).length
  await fixture.stands(customer, { 'text delivered': reached, 'voice delivered': reached }, name)
  const contacted = new Set(fixture.wire.sends.map(({ phone }) => phone))
  const wrong = people.filter(
    ([, mayBeReached], index) => contacted.has(PHONES[index] ?? 0) !== mayBeReached,
  )
  expect(wrong).toEqual([])
  expect((await fixture.books(customer)).problems).toEqual([])
})
