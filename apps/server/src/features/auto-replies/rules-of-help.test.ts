import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TextMessage } from '../../providers/text/port.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import { openContactedPhones } from '../../testing/campaigns/contacted-phones.ts'
import { autoReplyRound } from '../../testing/messages/auto-reply-round.ts'
import { replyEvent } from '../reports/report-event.ts'
import { assignSender } from '../senders/index.ts'

/*
 * Written from the rule's text alone: HELP of a person who has said STOP is answered at most once until START, with the
 * business's name and number and nothing else, however often, when and in which language they ask, and whatever else is
 * done to their number meanwhile; asking for help lifts nothing. Only after START it is answered again.
 */

const PHONES = Array.from({ length: 20 }, (_, index) => 14085550601 + index)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let used = 0
let phone = 0
let fixture: CampaignFixture
let customer: Customer
let sent: TextMessage[] = []

beforeAll(async () => {
  ;({ fixture, customer } = await openContactedPhones(PHONES))
  await name(customer, 'Acme')
})
afterAll(() => fixture.close())
beforeEach(() => {
  phone = PHONES[used++] ?? 0
  sent = []
  fixture.clock.advance(HOUR_MS)
})

const name = ({ accountId }: Customer, business: string) =>
  fixture.db.query(
    `update accounts set business_name = $2, opt_out_number = '408 555 0100' where id = $1`,
    [accountId, business],
  )
function written(text: string, sentTo: string[] = []) {
  fixture.clock.advance(1_000)
  const event = { eventId: randomUUID(), fromPhone: phone, text, sentTo }
  return replyEvent({ ...event, saidAt: fixture.clock.now(), respondedByProvider: false })
}
const bring = (event: ReturnType<typeof written>) => fixture.intake.take(event)
const write = (text: string, sentTo?: string[]) => bring(written(text, sentTo))

/** A round of what housekeeping does every two seconds. */
async function round(): Promise<void> {
  await autoReplyRound(fixture, async (message) => {
    sent.push(message)
    return { kind: 'accepted', providerRef: 'm' }
  })
}
/** Asks, has it answered, and lets so much time pass. */
async function ask(word = 'HELP', passedMs = 2 * HOUR_MS, sentTo: string[] = []): Promise<void> {
  await write(word, sentTo)
  await round()
  fixture.clock.advance(passedMs)
}
const answers = () => sent.map(({ text }) => text).filter((text) => /help|ayuda/i.test(text))
const isStopped = async ({ accountId } = customer) =>
  (await fixture.suppressions.suppressedAmong(fixture.db, accountId, [phone])).has(phone)

const helpAfterStop = 'Acme: For help, call 408 555 0100. You are opted out of our messages.'
const help = 'Acme: For help, call 408 555 0100. To get no more messages, reply STOP.'

const byHand = () =>
  customer.browser.post('/api/suppressions/', { phone: String(phone), how: 'letter' })
const takeBack = () =>
  customer.browser.send('DELETE', '/api/suppressions/', { phone: String(phone) })
const refuse = () =>
  fixture.db.transaction((tx) =>
    fixture.suppressions.suppress(tx, {
      accountId: customer.accountId,
      phones: [phone],
      reason: 'do_not_call_list',
      at: fixture.clock.now(),
    }),
  )

describe('HELP of a person who has said STOP is answered once', () => {
  it.each<[string, () => unknown]>([
    ['in an hour, a day, a month and a year', () => fixture.clock.advance(31 * DAY_MS)],
    ['though they say STOP again', () => write('STOP')],
    ['though they say it in other words', () => write('please take me off your list')],
    ['though they write something unclear', () => write('not interested')],
    ['though a person of the account adds the number', byHand],
    ['though a person of the account adds it and takes it back', () => byHand().then(takeBack)],
    ['though the provider says that they are not to be contacted', refuse],
    ['though an older START comes late', () => bring(late)],
  ])('%s', async (_, meanwhile) => {
    late = written('START')
    await write('STOP')
    await ask('Help!')
    for (const word of ['AYUDA', 'INFO', 'help']) {
      await meanwhile()
      fixture.clock.advance(2 * HOUR_MS)
      await ask(word)
    }
    await round()
    fixture.clock.advance(365 * DAY_MS)
    await ask('HELP')
    expect(answers()).toEqual([helpAfterStop])
    expect(await isStopped()).toBe(true)
  })
  let late: ReturnType<typeof written>

  it('where it is brought several times, to two processes, and after the STOP that it was said before', async () => {
    const [asked, stop] = [written('HELP'), written('STOP')]
    await Promise.all([bring(stop), bring(stop), bring(asked), bring(asked)])
    await Promise.all([round(), round()])
    fixture.clock.advance(2 * HOUR_MS)
    await bring(asked)
    await bring(written('HELP'))
    await Promise.all([round(), round()])
    expect(answers()).toEqual([helpAfterStop])
    expect(await isStopped()).toBe(true)
  })

  it('where the STOP was for no business in particular', async () => {
    phone = 14085559601
    const textNumber = 18_445_570_011
    await name(customer, 'Acme')
    await assignSender(fixture, customer.accountId, {
      textNumber,
      textRegistration: 'registered',
    })
    await write('STOP')
    for (const word of ['HELP', 'help', 'AYUDA']) await ask(word, 2 * HOUR_MS, [String(textNumber)])
    expect(answers()).toEqual([helpAfterStop])
    expect(await isStopped()).toBe(true)
  })
})

it('after each START it is answered again; START lifts the person’s own STOP, and nothing that another one forbids', async () => {
  await byHand()
  await write('STOP')
  await ask()
  await ask()
  await write('START')
  expect(await isStopped()).toBe(true)
  await takeBack()
  expect(await isStopped()).toBe(false)
  await ask()
  await write('STOP')
  await ask()
  await ask()
  expect(answers()).toEqual([helpAfterStop, help, helpAfterStop])
  // What was kept so that they are not answered twice goes in its time.
  await write('START')
  fixture.clock.advance(31 * DAY_MS)
  await round()
  const hash = fixture.suppressions.hashOf(customer.accountId, phone)
  expect(
    await fixture.db.query(
      'select kind from auto_replies where account_id = $1 and phone_hash = $2',
      [customer.accountId, hash],
    ),
  ).toEqual([])
})
