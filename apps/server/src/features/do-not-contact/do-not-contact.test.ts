import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  importedSuppressionsSchema,
  oneSuppressionSchema,
  replyReviewsSchema,
  suppressionsSchema,
} from '@afterbeep/contract/api/suppressions'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import { openContactedPhones } from '../../testing/campaigns/contacted-phones.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { notedCalls } from '../security/noted-calls.ts'
import { replyEvent } from '../reports/report-event.ts'
import { exportNumbers } from './export-numbers.ts'
import { importNumbers, readNumbers } from './import-numbers.ts'

const PHONES = Array.from({ length: 40 }, (_, index) => 14085550501 + index)
let phone = PHONES[0] ?? 0
let fixture: CampaignFixture
let customer: Customer

beforeAll(async () => {
  ;({ fixture, customer } = await openContactedPhones(PHONES))
})
afterAll(() => fixture.close())
beforeEach(() => {
  phone += 1
})

const write = async (text: string, from = phone) => {
  fixture.clock.advance(1_000)
  const saidAt = fixture.clock.now()
  const eventId = randomUUID()
  const reply = { eventId, fromPhone: from, text, saidAt, respondedByProvider: true }
  await fixture.intake.take(replyEvent(reply))
}
const isStopped = async (channel?: 'voice' | 'text', of = phone) =>
  (await fixture.suppressions.suppressedAmong(fixture.db, customer.accountId, [of], channel)).has(
    of,
  )

const call = (method: 'POST' | 'DELETE', path: string, body: object) =>
  customer.browser.send(method, `/api/suppressions/${path}`, body)
const add = (how = 'letter', of = phone) => call('POST', '', { phone: String(of), how })
const find = async (of = phone) =>
  oneSuppressionSchema.parse((await call('POST', 'searches/', { phone: String(of) })).body).entry
const remove = async (of = phone) => call('DELETE', '', { phone: String(of) })
const reviews = async () =>
  replyReviewsSchema.parse((await customer.browser.get('/api/suppressions/reviews/')).body).replies
const decide = async (id: string | undefined, decision: string) =>
  (await call('POST', `reviews/${id}/`, { decision })).status

describe('an unclear reply', () => {
  it('stops calls and texts at once, and waits in a list with its words', async () => {
    await write('No longer interested')
    expect([await isStopped('voice'), await isStopped('text')]).toEqual([true, true])
    expect((await reviews())[0]).toMatchObject({
      phone: String(phone),
      text: 'No longer interested',
      campaign_name: 'One',
    })
    expect(await find()).toMatchObject({ reason: 'unclear', removable: false })
  })

  it('that is no opt-out lets messages go on', async () => {
    await write('wrong number')
    const [reply] = await reviews()
    expect(await decide(reply?.id, 'not_an_opt_out')).toBe(200)
    expect(await isStopped()).toBe(false)
    expect((await reviews()).map(({ id }) => id)).not.toContain(reply?.id)
    // The second press, or another person's.
    expect(await decide(reply?.id, 'keep_stopped')).toBe(404)
    expect(await isStopped()).toBe(false)
  })

  it('that is kept is an opt-out like any other, which START lifts', async () => {
    await write('not interested')
    await write('this is harassment')
    const [reply] = await reviews()
    expect(await decide(reply?.id, 'keep_stopped')).toBe(200)
    expect((await reviews()).filter((one) => one.phone === String(phone))).toEqual([])
    expect(await find()).toMatchObject({ reason: 'opted_out' })
    await write('START')
    expect(await isStopped()).toBe(false)
  })

  it('goes on stopping while another one of the same person waits', async () => {
    await write('not interested, thanks')
    await write('wrong number')
    const [second, first] = await reviews()
    await decide(second?.id, 'not_an_opt_out')
    expect(await isStopped()).toBe(true)
    await decide(first?.id, 'not_an_opt_out')
    expect(await isStopped()).toBe(false)
  })

  it('is decided once where two people decide two replies of one person at the same time', async () => {
    await write('not interested, thanks')
    await write('wrong number')
    const [second, first] = await reviews()
    const decisions = [second, first, first].map((one) => decide(one?.id, 'not_an_opt_out'))
    expect((await Promise.all(decisions)).toSorted((a, b) => a - b)).toEqual([200, 200, 404])
    expect(await isStopped()).toBe(false)
    await write('not interested, thanks')
    const [third] = await reviews()
    await Promise.all([decide(third?.id, 'not_an_opt_out'), write('stop texting me')])
    expect(await isStopped()).toBe(true)
  })

  it('does not free a person who sent a clear STOP, before it or after it', async () => {
    await write('STOP')
    await write('wrong number')
    const [afterwards] = await reviews()
    await decide(afterwards?.id, 'not_an_opt_out')
    expect(await isStopped()).toBe(true)
    phone += 1
    await write('wrong number')
    await write('take me off your list')
    // A clear word settles what waits.
    expect((await reviews()).filter((one) => one.phone === String(phone))).toEqual([])
    expect(await find()).toMatchObject({ reason: 'opted_out' })
  })

  it('is settled by START', async () => {
    await write('not interested, thanks')
    await write('START')
    expect(await isStopped()).toBe(false)
    expect((await reviews()).filter((one) => one.phone === String(phone))).toEqual([])
  })
})

describe('a number that a person of the account adds', () => {
  it('is neither called nor texted, and shows why, since when and by whom', async () => {
    expect(await find()).toBeNull()
    expect((await add('phone_call')).status).toBe(201)
    expect([await isStopped('voice'), await isStopped('text')]).toEqual([true, true])
    expect(await find()).toEqual({
      id: expect.stringMatching(/^[\w-]{43}$/),
      ends_with: String(phone).slice(-2),
      channel: 'all',
      reason: 'by_hand',
      reason_text: 'Asked in a phone call',
      since: fixture.clock.now().toISOString(),
      added_by: expect.any(String),
      added_how: 'phone_call',
      removable: true,
    })
  })

  it('stays through a START, and is free when a person takes it back', async () => {
    await add()
    await write('START')
    expect(await isStopped()).toBe(true)
    expect((await remove()).body).toEqual({ entry: null })
    expect(await isStopped()).toBe(false)
    expect((await remove()).status).toBe(404)
  })

  it.each([
    ['STOP and then by hand', ['STOP', 'hand']],
    ['by hand and then STOP', ['hand', 'STOP']],
  ])('stays stopped by the owner’s own word when it is taken back: %s', async (_, order) => {
    for (const step of order) await (step === 'hand' ? add() : write(step))
    expect((await remove()).body).toMatchObject({
      entry: { reason: 'opted_out', removable: false },
    })
    expect(await isStopped()).toBe(true)
    expect((await remove()).status).toBe(409)
    await write('START')
    expect(await isStopped()).toBe(false)
  })

  it('goes on being stopped by hand when the owner’s STOP is lifted', async () => {
    await write('STOP')
    await add()
    await write('START')
    expect(await find()).toMatchObject({ reason: 'by_hand' })
    await remove()
    expect(await isStopped()).toBe(false)
  })

  it('keeps what the phone company and the law forbid when it is taken back', async () => {
    const { db, suppressions, clock } = fixture
    const suppress = (reason: string, channel: 'all' | 'text', of: number) =>
      db.transaction((tx) =>
        suppressions.suppress(tx, {
          accountId: customer.accountId,
          phones: [of],
          reason,
          at: clock.now(),
          channel,
        }),
      )
    await suppress('not_routable', 'text', phone)
    await add()
    await remove()
    expect([await isStopped('voice'), await isStopped('text')]).toEqual([false, true])
    phone += 1
    await add()
    await suppress('opted_out', 'text', phone)
    await remove()
    expect(await isStopped('text')).toBe(true)
    phone += 1
    await add()
    await suppress('known_litigator', 'all', phone)
    await remove()
    expect(await isStopped('voice')).toBe(true)
    phone += 1
    await db.transaction((tx) =>
      suppressions.forget(tx, { accountId: customer.accountId, phone, at: clock.now() }),
    )
    await add()
    expect(await find()).toMatchObject({ reason: 'erased', ends_with: null })
    await remove()
    expect(await isStopped('voice')).toBe(true)
  })

  it('is refused where it is no whole number', async () => {
    for (const typed of ['', '555', 'abc', '408 555 01'])
      expect((await call('POST', '', { phone: typed, how: 'letter' })).status).toBe(400)
    expect((await call('POST', '', { phone: '4085550999', how: 'imported' })).status).toBe(400)
  })

  it('is noted in the account’s activity, and so is taking it back', () => {
    const noted = (method: string, route: string) =>
      notedCalls[`${method} /api/suppressions/${route}`]?.event
    expect(noted('POST', '')).toBe('do_not_contact_added')
    expect(noted('POST', 'import/')).toBe('do_not_contact_added')
    expect(noted('DELETE', '')).toBe('do_not_contact_removed')
    expect(noted('POST', 'reviews/:id/')).toBe('unclear_reply_decided')
    expect(noted('GET', 'export/')).toBe('data_downloaded')
  })
})

describe('a file of numbers', () => {
  const file = (text: string) => Buffer.from(text)

  it('is read in any usual form, by its columns of phones or by its cells', () => {
    const phones = (text: string) => [...readNumbers(file(text)).phones]
    expect(phones('Name;Mobile Phone;Order\nAnn;(408) 555-0101;4085559999\n')).toEqual([
      14085550101,
    ])
    expect(phones('4085550101\n+1 408 555 0102\n1-408-555-0103\n')).toHaveLength(3)
    expect(phones("Phone\n'+14085550101\n4085550101\n")).toEqual([14085550101])
    const read = readNumbers(file('Phone\n4085550101\nnone\n\n555\n'))
    expect(read).toMatchObject({ unread: 2, unreadLines: [3, 5] })
    expect(() => readNumbers(file(''))).toThrow('CSV')
  })

  it('is put on the list once, however often it is sent', async () => {
    const first = phone
    phone += 1
    const second = phone
    const { db, clock, suppressions } = fixture
    const person = { accountId: customer.accountId, userId: await userId() }
    const text = file(`Phone\n${first}\n${second}\nx\n`)
    const read = await importNumbers({ db, clock, suppressions }, person, text)
    expect(importedSuppressionsSchema.parse(read)).toEqual({
      added: 2,
      already: 0,
      unread: 1,
      unread_lines: [4],
    })
    expect(await importNumbers({ db, clock, suppressions }, person, text)).toMatchObject({
      added: 0,
      already: 2,
    })
    expect(await find(first)).toMatchObject({ reason_text: 'From a file of yours' })
  })

  it('comes back as a file, whole where a reply is kept, and can be read again', async () => {
    await write('STOP')
    const { db, suppressions } = fixture
    let text = ''
    for await (const part of exportNumbers({ db, suppressions }, customer.accountId)) text += part
    expect(text).toContain(`+${phone},calls and texts,Asked to stop by text,`)
    expect(text).toMatch(/\r\nends in \d\d,/)
    expect([...readNumbers(file(text)).phones]).toContain(phone)
  })
})

async function userId(): Promise<string> {
  const [user] = await fixture.db.query<{ id: string }>(
    'select id from users where account_id = $1',
    [customer.accountId],
  )
  return user?.id ?? ''
}

it('the list comes in pages, newest first, each number once', async () => {
  const seen: string[] = []
  let after = ''
  for (let page = 0; page < 50; page += 1) {
    const { body } = await customer.browser.get(`/api/suppressions/?limit=4&after=${after}`)
    const { entries, next } = suppressionsSchema.parse(body)
    seen.push(...entries.map(({ id }) => id))
    if (next === null) break
    after = next
  }
  expect(new Set(seen).size).toBe(seen.length)
  const [row] = await fixture.db.query<{ count: number }>(
    'select count(*)::int as count from suppressions where account_id = $1',
    [customer.accountId],
  )
  expect(seen).toHaveLength(row?.count ?? -1)
  const stranger = await fixture.customer()
  const theirs = await stranger.browser.get('/api/suppressions/')
  expect(theirs.body).toEqual({ entries: [], next: null })
})
