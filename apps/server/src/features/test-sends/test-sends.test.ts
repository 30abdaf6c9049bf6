import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testSendLimits } from '@afterbeep/contract/message/test-send'
import { signUp } from '../../testing/accounts/sign-in-server.ts'
import { openTestSendsFixture } from '../../testing/campaigns/test-sends-fixture.ts'
import type { TestSendsFixture } from '../../testing/campaigns/test-sends-fixture.ts'
import { until } from '../../testing/until.ts'
import { assignSender } from '../senders/index.ts'
import { removeOldSends } from './remove-old-sends.ts'
import { sendTest } from './send-test.ts'

let fixture: TestSendsFixture
beforeAll(async () => {
  fixture = await openTestSendsFixture()
})
afterAll(() => fixture.close())

const GAP_MS = testSendLimits.gapSeconds * 1000

const voice = { channel: 'voice' }

describe('a test', () => {
  it('by text reaches the phone, is marked as a test, and gets its result by report', async () => {
    const customer = await fixture.customer()
    const phone = fixture.newPhone()
    await fixture.confirm(customer, phone)
    const response = await fixture.send(customer, phone, {
      message: 'Hi Ann\nReply STOP to opt out',
    })
    expect(response).toMatchObject({ status: 202, body: { tests_left: 9, next_at: null } })
    const test = { channel: 'text', phone, reason: null, code: null }
    expect(await fixture.newest(customer, 'delivered')).toMatchObject(test)
    const { messages } = await fixture.phone(phone)
    expect(messages.at(-1)?.text).toBe('Test: Hi Ann\nReply STOP to opt out')
  })

  it('by voice is a voicemail that begins with the test mark', async () => {
    const { customer, phone } = await fixture.ready()
    expect(await fixture.send(customer, phone, voice)).toMatchObject({ status: 202 })
    await fixture.newest(customer, 'delivered')
    expect((await fixture.phone(phone)).voicemails).toMatchObject([{ text: 'Test: Hi Ann' }])
  })

  it('comes from the business’s own number, and from none that is not registered', async () => {
    const { customer, phone } = await fixture.ready()
    const assign = (changes: Parameters<typeof assignSender>[2]) =>
      assignSender(fixture, customer.accountId, changes)
    await assign({ textNumber: 18445550077 })
    const stats = await fixture.stats()
    const refused = { status: 409, body: { code: 'sender_not_ready' } }
    expect(await fixture.send(customer, phone)).toMatchObject(refused)
    expect(await fixture.askCode(customer, fixture.newPhone())).toMatchObject(refused)
    expect(await fixture.stats()).toEqual(stats)
    expect((await fixture.look(customer)).tests).toEqual([])
    await assign({ textRegistration: 'registered' })
    expect(await fixture.send(customer, phone)).toMatchObject({ status: 202 })
    await fixture.newest(customer, 'delivered')
    // The person replies to the number that the test came from, which is this business's.
    await fixture.reply(phone, 'Looks good')
    await until('the reply is there', async () => {
      const rows = await fixture.db.query<{ text: string }>(
        'select text from inbound_messages where account_id = $1',
        [customer.accountId],
      )
      return rows[0]?.text === 'Looks good'
    })
  })

  it('is sent over both channels, one call each', async () => {
    const { customer, phone } = await fixture.ready()
    const statuses = [
      (await fixture.send(customer, phone)).status,
      (await fixture.send(customer, phone, voice)).status,
    ]
    expect(statuses).toEqual([202, 202])
    expect((await fixture.look(customer)).tests_left).toBe(8)
  })

  it('costs nothing and is in no count of campaigns', async () => {
    const { customer, phone } = await fixture.ready()
    const counted = () =>
      fixture.db.query(
        `select (select count(*) from ledger_entries where account_id = $1) as entries,
           (select available from credit_balances where account_id = $1) as available,
           (select count(*) from deliveries where account_id = $1) as deliveries,
           (select count(*) from run_counts where account_id = $1) as runs,
           (select count(*) from hour_counts where account_id = $1) as hours`,
        [customer.accountId],
      )
    const before = await counted()
    expect(before).toMatchObject([{ entries: 1, deliveries: 0, runs: 0, hours: 0 }])
    await fixture.send(customer, phone)
    await fixture.newest(customer, 'delivered')
    await fixture.send(customer, phone, voice)
    await fixture.newest(customer, 'delivered')
    expect(await counted()).toEqual(before)
  })

  it('shows a failure with our reason and the provider’s code', async () => {
    const { customer, phone } = await fixture.ready('15550010004')
    await fixture.send(customer, phone, voice)
    const test = await fixture.newest(customer, 'failed')
    expect(test).toMatchObject({ reason: 'no_answer', code: '4005' })
  })

  it('succeeds as a call when the provider rejects the send at once', async () => {
    const { customer, phone } = await fixture.ready('15550020099')
    expect(await fixture.send(customer, phone)).toMatchObject({ status: 202 })
    const test = await fixture.newest(customer, 'failed')
    expect(test).toMatchObject({ reason: 'not_sent', code: '40010' })
    expect(await fixture.send(customer, phone)).toMatchObject({ status: 202 })
  })

  it('adds no number to the do-not-contact list; a STOP in reply to it does', async () => {
    const { customer, phone } = await fixture.ready()
    await fixture.send(customer, phone)
    await fixture.newest(customer, 'delivered')
    await fixture.reply(phone, 'Stop')
    fixture.clock.advance(GAP_MS)
    await expect
      .poll(async () => (await fixture.send(customer, phone, voice)).body)
      .toMatchObject({ code: 'number_suppressed' })
    const landline = await fixture.ready('15550020003')
    await fixture.send(landline.customer, landline.phone)
    await fixture.newest(landline.customer, 'failed')
    const { accountId } = landline.customer
    const listed = await fixture.suppressions.suppressedAmong(fixture.db, accountId, [15550020003])
    expect(listed).toEqual(new Set())
  })
})

describe('a stored test', () => {
  it('is deleted after a month, also where the account sends no more', async () => {
    const { customer, phone } = await fixture.ready()
    await fixture.send(customer, phone)
    const sends = async () => {
      const rows = await fixture.db.query<{ state: string }>(
        'select state from test_sends where account_id = $1',
        [customer.accountId],
      )
      return rows.length
    }
    fixture.clock.advance(30 * 86_400_000)
    await removeOldSends(fixture)
    expect(await sends()).toBe(1)
    fixture.clock.advance(1)
    await removeOldSends(fixture)
    expect(await sends()).toBe(0)
  })
})

describe('a test is refused', () => {
  it('in an unknown voice, and is sent in a known one', async () => {
    const { customer, phone } = await fixture.ready()
    const response = await fixture.send(customer, phone, { ...voice, voiceId: 'nobody' })
    expect(response).toMatchObject({ status: 422, body: { code: 'voice_unknown' } })
    const { voiceId } = fixture.simulators.credentials.dropCowboy
    expect(await fixture.send(customer, phone, { ...voice, voiceId })).toMatchObject({
      status: 202,
    })
  })

  it('without a plan', async () => {
    const guest = await signUp(fixture.db, fixture.origin, fixture.clock.now())
    const phone = fixture.newPhone()
    await fixture.own(guest, phone)
    const response = await fixture.send(guest, phone)
    expect(response).toMatchObject({ status: 402, body: { code: 'subscription_required' } })
    expect((await fixture.phone(phone)).messages).toEqual([])
  })

  it('to a number that is not confirmed, or only by another user', async () => {
    const { phone } = await fixture.ready()
    const other = await fixture.customer()
    const colleague = { ...other, userId: randomUUID() }
    await fixture.db.query(
      `insert into users (id, account_id, email, password_hash, first_name, last_name,
         display_name, customer_name, created_at)
       values ($1::uuid, $2, $4, '', 'Bo', 'Lee', 'Bo', 'Bo Lee', $3)`,
      [colleague.userId, other.accountId, fixture.clock.now(), `${colleague.userId}@example.com`],
    )
    const theirs = fixture.newPhone()
    await fixture.own(colleague, theirs)
    for (const number of [phone, theirs, fixture.newPhone()]) {
      const response = await fixture.send(other, number)
      expect(response).toMatchObject({ status: 403, body: { code: 'number_unverified' } })
      expect((await fixture.phone(number)).messages).toEqual([])
    }
  })

  it('with an empty message, or one that is too long', async () => {
    const { customer, phone } = await fixture.ready()
    for (const message of [' ', 'x'.repeat(595)]) {
      const response = await fixture.send(customer, phone, { message })
      const fields = { message: expect.any(String) }
      expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request', fields } })
    }
  })

  it('within 30 seconds of another to the number and channel, with the time to wait', async () => {
    const { customer, phone } = await fixture.ready()
    await fixture.send(customer, phone)
    fixture.clock.advance(GAP_MS - 5000)
    const response = await fixture.send(customer, phone)
    const error = expect.stringContaining('in 5 seconds')
    expect(response).toMatchObject({ status: 429, body: { code: 'rate_limited', error } })
    fixture.clock.advance(5000)
    expect(await fixture.send(customer, phone)).toMatchObject({ status: 202 })
  })

  it('after ten within 24 hours, until the first is a day old', async () => {
    const { customer, phone } = await fixture.ready()
    const first = fixture.clock.now().getTime()
    for (let count = 0; count < testSendLimits.testsPerDay; count += 1) {
      expect(await fixture.send(customer, phone)).toMatchObject({ status: 202 })
      fixture.clock.advance(GAP_MS)
    }
    expect(await fixture.send(customer, phone)).toMatchObject({ status: 429 })
    const next_at = new Date(first + 86_400_000).toISOString()
    expect(await fixture.look(customer)).toMatchObject({ tests_left: 0, next_at })
    fixture.clock.set(new Date(next_at))
    expect(await fixture.look(customer)).toMatchObject({ tests_left: 1, next_at: null })
    expect(await fixture.send(customer, phone)).toMatchObject({ status: 202 })
    expect(await fixture.send(customer, phone, voice)).toMatchObject({ status: 429 })
  })
})

describe('never twice:', () => {
  it('one of two concurrent tests of two accounts to one number is sent', async () => {
    const phone = fixture.newPhone()
    const [ann, bo] = [await fixture.ready(phone), await fixture.ready(phone)]
    const before = (await fixture.stats()).text.requests
    const responses = await Promise.all(
      [ann, bo, ann, bo].map(({ customer }) => fixture.send(customer, phone)),
    )
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      202, 429, 429, 429,
    ])
    expect((await fixture.stats()).text.requests).toBe(before + 1)
  })

  it('ten of an account’s concurrent tests to many numbers are sent', async () => {
    const customer = await fixture.customer()
    const phones = Array.from({ length: 14 }, () => fixture.newPhone())
    for (const phone of phones) await fixture.own(customer, phone)
    const responses = await Promise.all(phones.map((phone) => fixture.send(customer, phone)))
    expect(responses.filter(({ status }) => status === 202)).toHaveLength(10)
  })

  it('a text without a response is unknown and not sent again; its report settles it', async () => {
    const { customer, phone } = await fixture.ready()
    const before = await fixture.stats()
    await fixture.fault('text', 'drop')
    await fixture.send(customer, phone)
    await fixture.newest(customer, 'delivered')
    const { text } = await fixture.stats()
    expect([text.requests, text.calls]).toEqual([before.text.requests + 1, before.text.calls + 1])
  })

  it('a voicemail without a response is requested again under its key, and sent once', async () => {
    const { customer, phone } = await fixture.ready('15550030004')
    const before = await fixture.stats()
    await fixture.send(customer, phone, voice)
    await fixture.newest(customer, 'delivered')
    const after = await fixture.stats()
    expect(after.voice.calls).toBe(before.voice.calls + 1)
    expect(after.voice.requests).toBe(before.voice.requests + 2)
    expect((await fixture.phone(phone)).voicemails).toHaveLength(1)
  })

  it('a voicemail without a response is not asked for again once its owner said STOP', async () => {
    const { customer, phone } = await fixture.ready()
    const { accountId, userId } = customer
    const whose = { accountId, userId, phone: Number(phone) }
    let calls = 0
    const stopping = {
      ...fixture.testSends.voice,
      send: async () => {
        calls += 1
        const stop = { accountId, phones: [whose.phone], reason: 'opted_out' }
        const at = fixture.clock.now()
        await fixture.db.transaction((tx) =>
          fixture.testSends.suppressions.suppress(tx, { ...stop, at }),
        )
        return { kind: 'unknown', cause: 'time-out' } as const
      },
    }
    const test = { channel: 'voice', message: 'Hi', voiceId: null } as const
    await sendTest({ ...fixture.testSends, voice: stopping }, whose, test)
    expect(calls).toBe(1)
    expect((await fixture.look(customer)).tests).toMatchObject([{ state: 'unknown' }])
  })

  it('a send of a crashed process is unknown after a minute, and is not sent again', async () => {
    const { customer, phone } = await fixture.ready()
    const before = await fixture.stats()
    const dying = { ...fixture.testSends.text, send: () => Promise.reject(new Error('ended')) }
    const { accountId, userId } = customer
    const whose = { accountId, userId, phone: Number(phone) }
    const test = { channel: 'text', message: 'Hi', voiceId: null } as const
    await expect(sendTest({ ...fixture.testSends, text: dying }, whose, test)).rejects.toThrow(
      'ended',
    )
    expect((await fixture.look(customer)).tests).toMatchObject([{ state: 'sending' }])
    fixture.clock.advance(60_000)
    expect((await fixture.look(customer)).tests).toMatchObject([{ state: 'unknown' }])
    fixture.clock.advance(86_400_000)
    const [forgotten] = (await fixture.look(customer)).tests
    expect(forgotten).toMatchObject({ state: 'failed', reason: 'no_report' })
    expect(await fixture.stats()).toEqual(before)
  })
})
