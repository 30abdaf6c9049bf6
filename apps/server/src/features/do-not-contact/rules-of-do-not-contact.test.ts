import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  oneSuppressionSchema,
  replyReviewsSchema,
  suppressionsSchema,
} from '@afterbeep/contract/api/suppressions'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import { openContactedPhones } from '../../testing/campaigns/contacted-phones.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { replyEvent } from '../reports/report-event.ts'
import { freshRead } from '../compliance/opt-outs/fresh-read.ts'
import { importNumbers, readNumbers } from './import-numbers.ts'

/*
 * Written from the rule's text alone: the list is searched by number and shows why and since when; a person of the
 * account takes off it only what one of them put there, by hand or by a file, and never the owner's own word; what one
 * account does is neither seen nor felt in another; and no line of a file of revocations is lost in silence.
 */

const PHONES = Array.from({ length: 30 }, (_, index) => 14085550801 + index)
let used = 0
let phone = 0
let fixture: CampaignFixture
let customer: Customer
let other: Customer

beforeAll(async () => {
  ;({ fixture, customer } = await openContactedPhones(PHONES))
  other = await fixture.customer()
})
afterAll(() => fixture.close())
beforeEach(() => {
  phone = PHONES[used++] ?? 0
})

/** What the owner of the number writes, a day after all before. Returns when. */
async function write(text: string): Promise<string> {
  fixture.clock.advance(24 * 3_600_000)
  const saidAt = fixture.clock.now()
  const event = { eventId: randomUUID(), fromPhone: phone, text, saidAt }
  await fixture.intake.take(replyEvent({ ...event, respondedByProvider: true }))
  return saidAt.toISOString()
}
const send = (method: string, path: string, body: object, by = customer) =>
  by.browser.send(method, `/api/suppressions/${path}`, body)
async function add(typed = String(phone), by = customer): Promise<string> {
  fixture.clock.advance(24 * 3_600_000)
  expect((await send('POST', '', { phone: typed, how: 'letter' }, by)).status).toBe(201)
  return fixture.clock.now().toISOString()
}
const remove = (typed = String(phone), by = customer) => send('DELETE', '', { phone: typed }, by)
const find = async (typed = String(phone), by = customer) =>
  oneSuppressionSchema.parse((await send('POST', 'searches/', { phone: typed }, by)).body).entry
const importFile = (text: string) => importNumbers(fixture, customer, Buffer.from(text))
const decide = async (decision: string) => {
  const { body } = await customer.browser.get('/api/suppressions/reviews/')
  const { replies } = replyReviewsSchema.parse(body)
  const id = replies.find((one) => one.phone === String(phone))?.id
  expect((await send('POST', `reviews/${id}/`, { decision })).status).toBe(200)
}
const isStopped = async ({ accountId } = customer) =>
  (await fixture.suppressions.suppressedAmong(fixture.db, accountId, [phone])).has(phone)

it('a number is one however it is typed', async () => {
  const [area, middle, end] = [
    String(phone).slice(1, 4),
    String(phone).slice(4, 7),
    String(phone).slice(7),
  ]
  const forms = [
    `(${area}) ${middle}-${end}`,
    `+1 ${area} ${middle} ${end}`,
    `1-${area}-${middle}-${end}`,
    `${area}.${middle}.${end}`,
    `001${area}${middle}${end}`,
  ]
  await add(forms[0])
  const ids = await Promise.all(forms.map(async (form) => (await find(form))?.id))
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).toBeDefined()
  expect(await isStopped()).toBe(true)
  expect((await remove(forms[1])).body).toEqual({ entry: null })
  expect(await Promise.all(forms.map((form) => find(form)))).toEqual(forms.map(() => null))
})

describe('what a person of the account takes back', () => {
  type Step =
    | 'STOP'
    | 'START'
    | 'unclear'
    | 'hand'
    | 'file'
    | 'remove'
    | 'keep'
    | 'dismiss'
    | 'erase'
  const steps: Record<Step, () => Promise<unknown>> = {
    STOP: () => write('STOP'),
    START: () => write('START'),
    unclear: () => write('not interested'),
    hand: () => add(),
    file: () => importFile(`Phone\n${phone}\n`),
    remove: () => remove(),
    keep: () => decide('keep_stopped'),
    dismiss: () => decide('not_an_opt_out'),
    erase: () => customer.browser.post('/api/account/erasure/', { phone: String(phone) }),
  }
  const histories: [Step[], boolean][] = [
    [['STOP', 'file', 'remove'], true],
    [['file', 'STOP', 'remove'], true],
    [['file', 'STOP', 'START'], true],
    [['file', 'STOP', 'START', 'remove'], false],
    [['hand', 'unclear', 'remove'], true],
    [['hand', 'unclear', 'keep', 'remove'], true],
    [['unclear', 'hand', 'remove'], true],
    [['unclear', 'hand', 'remove', 'dismiss'], false],
    [['hand', 'unclear', 'dismiss'], true],
    [['hand', 'unclear', 'dismiss', 'remove'], false],
    [['hand', 'file', 'remove'], false],
    [['hand', 'erase', 'remove'], true],
  ]
  it.each(histories)('after %j the number is stopped: %s', async (history, stopped) => {
    for (const step of history) await steps[step]()
    expect(await isStopped()).toBe(stopped)
    const entry = await find()
    expect(entry !== null).toBe(stopped)
    const byId = await send('DELETE', '', { id: entry?.id ?? 'x'.repeat(43) })
    expect(byId.status).toBe(entry === null ? 404 : entry.removable ? 200 : 409)
  })
})

describe('consent that is taken back', () => {
  const file = () => `Phone\n${phone}\n`
  const ways: [string, () => Promise<{ status: number }>][] = [
    ['by a call or letter', () => send('POST', '', { phone: String(phone), how: 'letter' })],
    ['in a file', () => customer.browser.upload('/api/suppressions/import/', file(), 'text/csv')],
    [
      'by asking to be erased',
      () => customer.browser.post('/api/account/erasure/', { phone: String(phone) }),
    ],
  ]
  it.each(ways)('%s is in force for every sender once it is confirmed', async (_, take) => {
    // What a sender has read before, a moment ago at the most.
    const isFresh = freshRead(fixture.suppressions, { nowMs: () => 0 })
    expect(isFresh()).toBe(true)
    expect((await take()).status).toBeLessThan(300)
    expect(isFresh()).toBe(false)
    expect(await isStopped()).toBe(true)
  })
})

describe('an entry', () => {
  it('shows since when its reason holds, where another one was there before', async () => {
    const refuse = (channel: 'text' | 'all', reason: string) =>
      fixture.db.transaction((tx) =>
        fixture.suppressions.suppress(tx, {
          accountId: customer.accountId,
          phones: [phone],
          reason,
          at: fixture.clock.now(),
          channel,
        }),
      )
    await refuse('text', 'not_routable')
    const stoppedAt = await write('STOP')
    expect(await find()).toMatchObject({ reason: 'opted_out', since: stoppedAt })
    phone = PHONES[used++] ?? 0
    await refuse('text', 'not_routable')
    const addedAt = await add()
    expect(await find()).toMatchObject({ reason: 'by_hand', since: addedAt })
  })

  it('by hand is since it was added, also where a later STOP was taken back', async () => {
    const since = await add()
    await write('STOP')
    await write('START')
    expect(await find()).toMatchObject({ reason: 'by_hand', since })
  })

  it('is found where the STOP came from a number that no list had, and no person can remove it', async () => {
    phone = 14085559801
    const since = await write('STOP')
    expect(await isStopped()).toBe(true)
    for (const by of [customer, other]) {
      expect(await find(String(phone), by)).toMatchObject({
        reason: 'opted_out',
        since,
        channel: 'all',
        removable: false,
      })
    }
    expect((await remove()).status).toBe(409)
    await add()
    expect((await remove()).body).toMatchObject({ entry: { reason: 'opted_out' } })
    expect(await isStopped()).toBe(true)
  })

  it('of one account is neither found, listed, removed nor felt in another', async () => {
    await add()
    const entry = await find()
    expect(await find(String(phone), other)).toBeNull()
    const { body } = await other.browser.get('/api/suppressions/')
    expect(suppressionsSchema.parse(body).entries.map(({ id }) => id)).not.toContain(entry?.id)
    expect((await remove(String(phone), other)).status).toBe(404)
    expect((await send('DELETE', '', { id: entry?.id ?? '' }, other)).status).toBe(404)
    expect([await isStopped(), await isStopped(other)]).toEqual([true, false])
  })
})

describe('a file of numbers', () => {
  const read = (text: string) => {
    const { phones, unread, unreadLines } = readNumbers(Buffer.from(text))
    return { phones: [...phones].map(String), unread, unreadLines }
  }

  it.each([
    ['that is no whole number', '408555010\n4085550102\n'],
    ['that is cut off', '"(408) 555-01"\n(408) 555-0102\n'],
  ])('names its first line too, %s', (_, text) => {
    expect(read(text)).toEqual({ phones: ['14085550102'], unread: 1, unreadLines: [1] })
  })

  it('is not taken to begin with names of columns where its first line has a number', () => {
    const text = 'Ann,mobile,4085550101\nBob,home,4085550102\n'
    expect(read(text)).toEqual({
      phones: ['14085550101', '14085550102'],
      unread: 0,
      unreadLines: [],
    })
  })
})
