import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { messagesResponseSchema } from '@afterbeep/contract/api/campaigns/messages'
import { HOUR_MS, openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import type { HeldReport } from '../../../testing/campaigns/watched-providers.ts'
import { until } from '../../../testing/until.ts'

// A STOP in whatever writing is stored and honoured; words count in the order in which the person
// said them, by the provider's clock, each once.
const PHONES = Array.from({ length: 40 }, (_, index) => 12125550100 + index)

let fixture: RulesFixture
let customer: Customer
let used = 0
/** Whether the person must not be contacted, by phone. */
const mayNotContact = new Map<number, boolean>()
beforeAll(async () => {
  fixture = await openRulesFixture()
  customer = await fixture.customer()
  // The provider knows these numbers as ours: they have had a message.
  await fixture.send(customer, PHONES)
  await fixture.stands(customer, { 'text delivered': PHONES.length })
})
afterAll(() => fixture.close())

function nextPhone(isStopped: boolean): number {
  const phone = PHONES[(used += 1)] ?? 0
  mayNotContact.set(phone, isStopped)
  return phone
}

const repliesOf = async (phone: number) => {
  const { body } = await customer.browser.get('/api/messages/?limit=50')
  const { messages } = messagesResponseSchema.parse(body)
  return messages.filter((message) => JSON.stringify(message).includes(String(phone).slice(1)))
}

const isStopped = async (phone: number) =>
  (await fixture.suppressions.suppressedAmong(fixture.db, customer.accountId, [phone])).size === 1

describe('a STOP', () => {
  it.each([
    'STOP \\ud83d',
    '\\udc4dSTOP',
    'STOP\\u0000',
    '\\u0000STOP\\u0000',
    'ST\\u0000OP',
    'STOP\\ufffd\\ufffe\\uffff',
    '\\ufeffSTOP',
    '\\uff33\\uff34\\uff2f\\uff30',
    'stop\\u202e',
    'Revoke',
    'OPT OUT',
  ])('written “%s” is honoured', async (typed) => {
    const phone = nextPhone(true)
    await fixture.reply(phone, z.string().parse(JSON.parse(`"${typed}"`)))
    await until('the stop is applied', () => isStopped(phone))
    expect(await repliesOf(phone)).toMatchObject([{ opted_out: true }])
  })

  it('with broken characters is stored at once: the provider need not send it again', async () => {
    const phone = nextPhone(true)
    const [stop = nothing] = await written(phone, 'STOP \ud83d')
    expect(await fixture.wire.bring(stop)).toBe(200)
    expect(await fixture.wire.bring(stop)).toBe(200)
    expect(await repliesOf(phone)).toHaveLength(1)
  })
})

/** What the person wrote, in this order and two seconds apart, kept on its way. */
async function written(phone: number, ...texts: string[]): Promise<HeldReport[]> {
  fixture.wire.holdReports = true
  fixture.wire.held.length = 0
  for (const text of texts) {
    await fixture.reply(phone, text)
    await fixture.jump(2000)
  }
  await until('all are on their way', () => fixture.wire.held.length === texts.length)
  fixture.wire.holdReports = false
  return [...fixture.wire.held]
}

describe('STOP and START', () => {
  const orders: [string, string[], number[], boolean][] = [
    ['START, STOP, as said', ['START', 'STOP'], [0, 1], true],
    ['START comes after the newer STOP', ['START', 'STOP'], [1, 0], true],
    ['START is replayed after the STOP', ['START', 'STOP'], [0, 1, 0, 0], true],
    ['START is replayed between', ['STOP', 'START', 'STOP'], [1, 2, 0, 1, 1], true],
    ['STOP, START, as said', ['STOP', 'START'], [0, 1], false],
    ['STOP comes after the newer START', ['STOP', 'START'], [1, 0], false],
    ['STOP is replayed after the START', ['STOP', 'START'], [0, 1, 0], false],
    ['all in reverse', ['STOP', 'START', 'STOP', 'START', 'STOP'], [4, 3, 2, 1, 0], true],
    ['a broken STOP after a START', ['START', 'STOP \ud83d'], [1, 0], true],
  ]
  it.each(orders)('%s: the newest word counts', async (_, texts, order, stopped) => {
    const phone = nextPhone(stopped)
    const events = await written(phone, ...texts)
    for (const index of order) expect(await fixture.wire.bring(events[index] ?? nothing)).toBe(200)
    await until('they are applied', async () => (await isStopped(phone)) === stopped)
    expect(await repliesOf(phone)).toHaveLength(texts.length)
  })

  it('brought all at once, twice each, leave the newest word', async () => {
    const phone = nextPhone(true)
    const events = await written(phone, 'STOP', 'START', 'STOP', 'START', 'STOP')
    await Promise.all([...events, ...events].map((event) => fixture.wire.bring(event)))
    await until('the stop is applied', () => isStopped(phone))
    expect(await repliesOf(phone)).toHaveLength(events.length)
  })

  it('a START does not lift what the carrier or the owner has forbidden', async () => {
    const phone = nextPhone(true)
    const { accountId } = customer
    const change = { accountId, phones: [phone], reason: 'imported', at: fixture.clock.now() }
    await fixture.db.transaction((tx) => fixture.suppressions.suppress(tx, change))
    for (const event of await written(phone, 'STOP', 'START')) await fixture.wire.bring(event)
    await until('both are stored', async () => (await repliesOf(phone)).length === 2)
    expect(await isStopped(phone)).toBe(true)
  })
})

it('a person whose last word was STOP gets no voicemail and no text for ten years; all others do', async () => {
  await fixture.jump(HOUR_MS * 24 * 365 * 9 + 21 * HOUR_MS)
  fixture.wire.sends.length = 0
  const name = await fixture.send(customer, PHONES)
  const stopped = PHONES.filter((phone) => mayNotContact.get(phone) === true)
  const reached = PHONES.length - stopped.length
  await fixture.stands(customer, { 'text delivered': reached, 'voice delivered': reached }, name)
  expect(fixture.wire.sends.filter(({ phone }) => stopped.includes(phone))).toEqual([])
  expect((await fixture.states(customer, name))['voice skipped']).toBe(stopped.length)
  expect((await fixture.books(customer)).problems).toEqual([])
})

const nothing: HeldReport = { url: 'http://127.0.0.1:9', headers: {}, body: '' }
