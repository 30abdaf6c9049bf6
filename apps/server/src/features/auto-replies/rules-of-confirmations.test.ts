import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { replyReviewsSchema } from '@afterbeep/contract/api/suppressions'
import { createLogger } from '../../platform/log.ts'
import type { TextMessage } from '../../providers/text/port.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import { openContactedPhones } from '../../testing/campaigns/contacted-phones.ts'
import { autoReplyRound } from '../../testing/messages/auto-reply-round.ts'
import { noteContacted } from '../preparing/index.ts'
import { continueErasures } from '../privacy/person/erase-person.job.ts'
import { replyEvent } from '../reports/report-event.ts'
import { assignSender } from '../senders/index.ts'

/*
 * Written from the rule's text alone: a STOP gets one confirmation within five minutes of the word, never a second
 * one and never marketing; HELP gets the business's name and number; START lifts. The order is that in which the
 * person wrote, whatever order the provider brings it in, and a confirmation is no marketing, so it waits for no hours.
 */

const PHONES = Array.from({ length: 30 }, (_, index) => 14085550701 + index)
const MINUTE_MS = 60_000
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
  fixture.clock.advance(10 * MINUTE_MS)
})

const name = ({ accountId }: Customer, business: string) =>
  fixture.db.query(
    `update accounts set business_name = $2, opt_out_number = '408 555 0100' where id = $1`,
    [accountId, business],
  )

/** What the person wrote at this moment, on its way. */
function written(text: string, sentTo: string[] = [], respondedByProvider = false) {
  fixture.clock.advance(1_000)
  const event = { eventId: randomUUID(), fromPhone: phone, text, sentTo }
  return replyEvent({ ...event, saidAt: fixture.clock.now(), respondedByProvider })
}
const bring = (event: ReturnType<typeof written>) => fixture.intake.take(event)
const write = (text: string, sentTo?: string[]) => bring(written(text, sentTo))

/** A round of what housekeeping does every two seconds; returns what the person has got so far. */
async function round(): Promise<string[]> {
  await autoReplyRound(fixture, async (message) => {
    sent.push(message)
    return { kind: 'accepted', providerRef: 'm' }
  })
  return sent.filter((message) => message.phone === phone).map((message) => message.text)
}
const confirmed = async () => (await round()).filter((text) => text.includes('opted out')).length
const isStopped = async ({ accountId } = customer) =>
  (await fixture.suppressions.suppressedAmong(fixture.db, accountId, [phone])).has(phone)
const waiting = async () => {
  const { body } = await customer.browser.get('/api/suppressions/reviews/')
  return replyReviewsSchema.parse(body).replies.filter((one) => one.phone === String(phone))
}

describe('a confirmation', () => {
  const orders: [string, string[], number[], number, boolean][] = [
    ['a STOP that is newer than a START which comes after it', ['START', 'STOP'], [1, 0], 1, true],
    ['no STOP that is older than the START before it', ['STOP', 'START'], [1, 0], 0, false],
    ['the newer STOP alone', ['STOP', 'START', 'STOP'], [2, 1, 0], 1, true],
    [
      'the newer STOP, when the START between comes last',
      ['STOP', 'START', 'STOP'],
      [0, 2, 1],
      1,
      true,
    ],
  ]
  it.each(orders)('is for %s', async (_, texts, order, confirmations, stopped) => {
    const events = texts.map((text) => written(text))
    for (const at of order) await bring(events[at] ?? written(''))
    expect([await confirmed(), await confirmed()]).toEqual([confirmations, confirmations])
    expect(await isStopped()).toBe(stopped)
  })

  it.each([
    [299, 1],
    [301, 0],
  ])(
    'of a STOP that the provider brings after %i seconds is sent %i times',
    async (seconds, times) => {
      const stop = written('please take me off your list')
      fixture.clock.advance(seconds * 1000)
      await bring(stop)
      expect(await confirmed()).toBe(times)
      expect(await isStopped()).toBe(true)
    },
  )

  it('is sent once where two processes get the same STOP at the same time, and again later', async () => {
    const stop = written('Stop texting me')
    await Promise.all([bring(stop), bring(stop), bring(stop)])
    await Promise.all([round(), round()])
    await bring(stop)
    expect(await confirmed()).toBe(1)
  })

  it('and the reply to HELP come at three in the morning', async () => {
    const dayMs = 24 * 60 * MINUTE_MS
    const midnight = fixture.clock.now().getTime() - (fixture.clock.now().getTime() % dayMs)
    // In California, where it is eight hours earlier than in London.
    fixture.clock.set(new Date(midnight + dayMs + 11 * 60 * MINUTE_MS))
    await write('HELP')
    expect(await round()).toEqual([
      'Acme: For help, call 408 555 0100. To get no more messages, reply STOP.',
    ])
    await write('STOP')
    expect(await confirmed()).toBe(1)
  })

  it('comes once for an unclear reply that a person of the account keeps, and a STOP after it', async () => {
    await write('not interested')
    expect(await round()).toEqual([])
    const [reply] = await waiting()
    await customer.browser.post(`/api/suppressions/reviews/${reply?.id}/`, {
      decision: 'keep_stopped',
    })
    await round()
    await write('STOP')
    await write('STOP')
    expect(await confirmed()).toBe(1)
  })

  it('goes to no person who was erased meanwhile, and keeps no number of theirs', async () => {
    const { db, clock, suppressions } = fixture
    await write('please take me off your list')
    await customer.browser.post('/api/account/erasure/', { phone: String(phone) })
    await continueErasures({ db, clock, suppressions, log: createLogger('silent') })
    await round()
    const rows = await db.query('select 1 from auto_replies where phone = $1', [phone])
    expect(rows).toEqual([])
    expect(await isStopped()).toBe(true)
  })

  it('of a STOP to one business’s own number comes from that number alone, though two obey it', async () => {
    const other = await fixture.customer()
    await name(other, 'Bolt')
    const textNumber = 18_445_570_001
    await assignSender(fixture, other.accountId, { textNumber, textRegistration: 'registered' })
    await fixture.db.transaction((tx) => noteContacted(tx, { accountId: other.accountId, phone }))
    await write('STOP', [String(textNumber)])
    const texts = await round()
    expect(texts).toHaveLength(1)
    expect(texts[0]).toMatch(/^Bolt: /)
    expect(sent.at(-1)?.sender).toMatchObject({ from: `+${textNumber}` })
    expect([await isStopped(), await isStopped(other)]).toEqual([true, true])
    // START lifts what was said to that business; the other one was stopped by the same word, and stays so.
    await write('START', [String(textNumber)])
    expect([await isStopped(), await isStopped(other)]).toEqual([true, false])
  })

  it('comes of the shared number where one of the businesses that obey has a number that can not send yet', async () => {
    const [first, ...others] = (
      await Promise.all([1, 2, 3].map(() => fixture.customer()))
    ).toSorted((one, another) => one.accountId.localeCompare(another.accountId))
    phone = 14085559902
    for (const { accountId } of [first, ...others].filter((one) => one !== undefined)) {
      await fixture.db.transaction((tx) => noteContacted(tx, { accountId, phone }))
    }
    const textNumber = 18_445_570_002
    await assignSender(fixture, first?.accountId ?? '', { textNumber, textRegistration: 'pending' })
    await write('STOP')
    expect(await confirmed()).toBe(1)
    expect(sent.at(-1)?.sender).toBeNull()
  })

  it('is not sent in addition to the provider’s own, which replies to the keyword alone', async () => {
    await write('stop texting me')
    await bring(written('STOP', [], true))
    expect(await confirmed()).toBe(0)
  })

  it('comes for a later STOP where none could be sent for the first one in time', async () => {
    await write('STOP')
    fixture.clock.advance(6 * MINUTE_MS)
    expect(await confirmed()).toBe(0)
    await write('STOP')
    await write('STOP')
    expect(await confirmed()).toBe(1)
    fixture.clock.advance(6 * MINUTE_MS)
    await write('STOP')
    expect(await confirmed()).toBe(1)
  })

  it('of a STOP by a person who is in no list comes once, names no business, and binds all of them', async () => {
    phone = 14085559901
    await write('STOP')
    await write('stop texting me')
    const texts = await round()
    expect(texts.length).toBeLessThanOrEqual(1)
    for (const text of texts) expect(text).not.toContain('Acme')
    expect(await isStopped()).toBe(true)
    expect(await isStopped(await fixture.customer())).toBe(true)
  })
})

it('HELP of a person whose unclear reply waits is answered: it stops marketing alone', async () => {
  await write('not interested')
  await write('HELP')
  expect(await round()).toEqual([
    'Acme: For help, call 408 555 0100. To get no more messages, reply STOP.',
  ])
  expect(await isStopped()).toBe(true)
  expect(await waiting()).toHaveLength(1)
})
