import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyPack } from '../../../../../packages/verifier/verify.mjs'
import { createLateWrites } from '../../platform/claims/claimed-rows.ts'
import type { MayLeave, ReportedOutcome, SendResponse } from '../../providers/outcome.ts'
import type { TextMessage } from '../../providers/text/port.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { openTestSendsFixture } from '../../testing/campaigns/test-sends-fixture.ts'
import type { TestSendsFixture } from '../../testing/campaigns/test-sends-fixture.ts'
import { packOf } from '../../testing/evidence/evidence-packs.ts'
import { searchDatabase } from '../../testing/privacy/search-database.ts'
import { until } from '../../testing/until.ts'
import { sendAutoReplies } from '../auto-replies/send-auto-replies.ts'
import { noteContacted } from '../preparing/index.ts'
import { continueErasures } from '../privacy/person/erase-person.job.ts'
import { replyEvent } from '../reports/report-event.ts'
import { assignSender } from '../senders/index.ts'
import { beginSignUp } from '../sign-ups/begin-sign-up.ts'
import { sendQuestions } from '../sign-ups/index.ts'
import { selectPage } from '../sign-ups/pages.queries.ts'
import { sendCode } from '../test-sends/numbers/send-code.ts'
import { sendTest } from '../test-sends/send-test.ts'
import type { TestSendsDeps } from '../test-sends/test-sends-deps.ts'
import { sealEvidence } from './seal-evidence.ts'

/*
 * Written from the rule's text alone: every text that leaves outside of campaigns, and every one that was decided not
 * to leave, has one record that stands alone, in the pack of the number and the account, and in no other.
 */

type Wire = (message: TextMessage, send: () => Promise<SendResponse>) => Promise<SendResponse>

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
let fixture: TestSendsFixture
let phone = 0
let lastSender = 18_445_550_100
/** What happens to each text that is handed to the provider; it goes to the simulated one by default. */
let wire: Wire = (_message, send) => send()
let handed: TextMessage[] = []

beforeAll(async () => {
  fixture = await openTestSendsFixture()
})
afterAll(() => fixture.close())
beforeEach(() => {
  phone = Number(fixture.newPhone())
  wire = (_message, send) => send()
  handed = []
})

type Business = Customer & { textNumber: number }

/** A business with a number of its own and an open page, which has contacted the person. */
async function openBusiness(name = 'Acme'): Promise<Business> {
  const customer = await fixture.customer()
  const { accountId } = customer
  const textNumber = (lastSender += 1)
  await assignSender(fixture, accountId, { textNumber, textRegistration: 'registered' })
  await fixture.db.query(
    `update accounts set business_name = $2, opt_out_number = '408 555 0100' where id = $1`,
    [accountId, name],
  )
  const page = { is_open: true, about: 'news', channels: 'text', keyword: null }
  await customer.browser.send('PUT', '/api/sign-ups/page/', page)
  await fixture.db.transaction((tx) => noteContacted(tx, { accountId, phone }))
  return { ...customer, textNumber }
}

const deps = (): TestSendsDeps => ({
  ...fixture.testSends,
  publicUrl: fixture.origin,
  text: {
    ...fixture.testSends.text,
    send: (message, mayLeave?: MayLeave) => {
      handed.push(message)
      return wire(message, () => fixture.testSends.text.send(message, mayLeave))
    },
  },
})
const whose = ({ accountId, userId }: Customer) => ({ accountId, userId, phone })

function write({ textNumber }: Business, text: string): Promise<unknown> {
  fixture.clock.advance(1_000)
  const event = { eventId: randomUUID(), fromPhone: phone, text, saidAt: fixture.clock.now() }
  const sentTo = [String(textNumber)]
  return fixture.intake.take(replyEvent({ ...event, sentTo, respondedByProvider: false }))
}

async function signUp({ accountId }: Customer): Promise<void> {
  const { db, suppressions, clock } = fixture
  const page = await selectPage(db, accountId)
  if (!page) throw new Error('The business has no page.')
  const person = { firstName: 'Ann', lastName: 'Lee', phone, how: 'page', said: null } as const
  const from = { address: '198.51.100.7', network: `198.51.100.${phone % 250}` }
  await db.transaction((tx) =>
    beginSignUp(tx, suppressions, page, { ...person, ...from }, clock.now()),
  )
}

/** What housekeeping does every two seconds. */
async function round(): Promise<void> {
  const more = { late: createLateWrites(), isStopping: () => false, wall: { nowMs: () => 0 } }
  await sendAutoReplies({ ...deps(), ...more })
  await sendQuestions({ ...deps(), ...more })
}
const sendTestText = (business: Business) =>
  sendTest(deps(), whose(business), { message: 'Hi Ann', voiceId: null, channel: 'text' })
const enterNumber = (business: Business) => sendCode(deps(), whose(business))

async function report(
  reference: string,
  outcome: ReportedOutcome,
  eventId: string = randomUUID(),
): Promise<void> {
  await fixture.intake.take({ kind: 'report', provider: 'text', eventId, reference, outcome })
  await fixture.intake.idle()
}

/** The records of what was sent outside of campaigns, by what a pack of the number has at this moment. */
async function recordsOf(customer: Customer) {
  await fixture.intake.idle()
  await sealEvidence(fixture.evidence)
  const { pack, file } = await packOf(fixture, customer, phone)
  expect(verifyPack(file).problems).toEqual([])
  return pack.records.map(({ record }) => record).filter((record) => 'message' in record)
}

/** The same, once this many have their result; a moment later there are no more. */
async function sealed(customer: Customer, count: number) {
  await until(`${count} records`, async () => (await recordsOf(customer)).length >= count)
  const records = await recordsOf(customer)
  expect(records.map(({ message }) => message)).toHaveLength(count)
  return new Map(records.map((record) => [String(record['message']), record]))
}

/** Each kind of text, by what makes it due. */
const kinds: Readonly<Record<string, (business: Business) => Promise<unknown>>> = {
  stop: async (business) => write(business, 'STOP').then(round),
  help: async (business) => write(business, 'HELP').then(round),
  join: async (business) => signUp(business).then(round),
  test: async (business) => fixture.own(business, String(phone)).then(() => sendTestText(business)),
  code: enterNumber,
}
const there = (at: Date) => at.toLocaleString('sv-SE', { timeZone: 'America/Los_Angeles' })
/** Its time is written as every other time of a record. */
const stopped = {
  reason: 'opted_out',
  channel: 'all',
  since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
}

it('a record has all that held when the text left, though everything changed before it is sealed', async () => {
  const business = await openBusiness()
  const expected = new Map<string, object>()
  wire = async (message, send) => {
    const at = fixture.clock.now()
    const response = await send()
    expected.set(message.reference, {
      to: `+${phone}`,
      sent_at: at.toISOString(),
      local_time: { 'America/Los_Angeles': there(at) },
      from: { from: `+${business.textNumber}` },
      words: message.text.replace(/^\d{6}/, '[six digits]'),
      provider_id: response.kind === 'accepted' ? response.providerRef : response,
      because: { at: expect.any(String), source: expect.stringMatching(/\w+ \w+ \w+/) },
      allowed_by: expect.stringMatching(/.{40}/),
      law: { version: '2026-11-28' },
      result: 'delivered',
    })
    return response
  }
  for (const kind of ['code', 'join', 'test', 'stop', 'help']) {
    await kinds[kind]?.(business)
    fixture.clock.advance(MINUTE_MS)
  }
  const changes = { textNumber: (lastSender += 1), textRegistration: 'registered' } as const
  await assignSender(fixture, business.accountId, changes)
  await fixture.db.query(`update accounts set business_name = 'Zoe' where id = $1`, [
    business.accountId,
  ])
  const records = await sealed(business, 5)
  for (const record of records.values()) {
    expect(record).toMatchObject(expected.get(String(record['reference'])) ?? { reference: '?' })
  }
  expect([...records].map(([kind, one]) => [kind, one['do_not_contact']])).toEqual(
    expect.arrayContaining([
      ['code', undefined],
      ['join', undefined],
      ['test', undefined],
      ['stop', expect.objectContaining(stopped)],
      ['help', expect.objectContaining(stopped)],
    ]),
  )
  expect(records.get('join')?.['because']).toMatchObject({
    text: expect.stringContaining('I agree that Acme may send me text messages about news'),
  })
  expect(records.get('help')?.['words']).not.toMatch(/news|https?:|START/)
})

it.each(Object.entries(kinds))(
  'a “%s” has one record, though its call fails first and its report comes early and twice',
  async (kind, send) => {
    const business = await openBusiness()
    const isTried = kind !== 'test' && kind !== 'code'
    const later = { kind: 'retry-later', afterMs: null, providerCode: '429' } as const
    const eventId = randomUUID()
    wire = async ({ reference }) => {
      if (isTried && handed.length === 1) return { ...later, providerDown: false }
      await report(reference, { kind: 'delivered' }, eventId)
      await recordsOf(business)
      return { kind: 'accepted', providerRef: 'their-id' }
    }
    await send(business)
    const meanwhile = isTried ? await recordsOf(business) : []
    expect(meanwhile).toEqual([])
    if (isTried) {
      fixture.clock.advance(16_000)
      await round()
    }
    const reference = handed.at(-1)?.reference ?? ''
    await report(reference, { kind: 'delivered' }, eventId)
    await report(reference, { kind: 'delivered' })
    const record = (await sealed(business, 1)).get(kind)
    expect(record).toMatchObject({ reference, result: 'delivered', provider_id: 'their-id' })
    fixture.clock.advance(DAY_MS)
    expect(await recordsOf(business)).toEqual([record])
    expect(handed).toHaveLength(isTried ? 2 : 1)
  },
)

describe('the record of a text that was decided not to leave', () => {
  const forbidden = {
    result: 'not_sent',
    forbidden_by: { rule: expect.stringMatching(/.{20}/), version: '2026-11-28' },
    do_not_contact: stopped,
  }
  const isOfNothing = (record: Record<string, unknown> | undefined) =>
    expect([record?.['sent_at'], record?.['provider_id'], record?.['allowed_by']]).toEqual([
      undefined,
      undefined,
      undefined,
    ])

  it('has why a confirmation was too late, and a question was not for who said STOP', async () => {
    const business = await openBusiness()
    await signUp(business)
    await write(business, 'STOP')
    fixture.clock.advance(6 * MINUTE_MS)
    await round()
    expect(handed).toEqual([])
    const records = await sealed(business, 2)
    expect(records.get('stop')).toMatchObject({ ...forbidden, reason: 'too_late' })
    expect(records.get('join')).toMatchObject({ ...forbidden, reason: 'suppressed' })
    for (const record of records.values()) isOfNothing(record)
  })

  it.each(['test', 'code'])(
    'has the opt-out that came while a “%s” waited for its connection',
    async (kind) => {
      const business = await openBusiness()
      wire = async (_message, send) => {
        await write(business, 'STOP')
        return send()
      }
      await expect(kinds[kind]?.(business)).rejects.toMatchObject({ code: 'number_suppressed' })
      const record = (await sealed(business, 1)).get(kind)
      expect(record).toMatchObject({ ...forbidden, reason: 'suppressed' })
      isOfNothing(record)
    },
  )
})

it('no pack of another account that contacted the same person shows any of it', async () => {
  const [business, other] = [await openBusiness(), await openBusiness('Bolt')]
  for (const kind of ['code', 'join', 'test', 'stop', 'help']) await kinds[kind]?.(business)
  expect(await recordsOf(other)).toEqual([])
  await sealed(business, 5)
  expect(await recordsOf(other)).toEqual([])
  const { pack, file } = await packOf(fixture, other, phone)
  expect(pack.other_messages).toEqual([])
  expect(file.toString()).not.toContain(business.accountId)
  expect(file.toString()).not.toMatch(/Acme|Hi Ann|\[six digits\]/)
})

it('erasing a person leaves nothing of it, also of what waits, and the log of the others verifies', async () => {
  const business = await openBusiness()
  const erased = phone
  await enterNumber(business)
  await signUp(business)
  await round()
  const neighbour = (phone = Number(fixture.newPhone()))
  await enterNumber(business)
  await sealed(business, 1)
  phone = erased
  await sealed(business, 2)
  // Its result is not known when the person is erased, and comes after that.
  wire = async () => ({ kind: 'accepted', providerRef: 'their-id' })
  await write(business, 'STOP')
  await round()
  const { other_messages: waiting } = (await packOf(fixture, business, phone)).pack
  expect(waiting).toMatchObject([{ message: 'stop' }])
  await business.browser.post('/api/account/erasure/', { phone: String(erased) })
  await fixture.jobs.runAll()
  await report(handed.at(-1)?.reference ?? '', { kind: 'delivered' })
  await continueErasures(fixture)
  await report(handed.at(-1)?.reference ?? '', { kind: 'delivered' })
  fixture.clock.advance(DAY_MS)
  expect(await recordsOf(business)).toEqual([])
  expect((await packOf(fixture, business, erased)).pack.other_messages).toEqual([])
  expect(await searchDatabase(fixture.db, String(erased))).toEqual([])
  phone = neighbour
  expect(await recordsOf(business)).toHaveLength(1)
})

it('a code itself is in no record, in no pack, and nowhere in the database', async () => {
  const business = await openBusiness()
  await enterNumber(business)
  const before = await packOf(fixture, business, phone)
  await sealed(business, 1)
  const after = await packOf(fixture, business, phone)
  const code = /^\d{6}/.exec(handed[0]?.text ?? '')?.[0] ?? 'no code'
  // As a separate word: ids and times may contain any six digits.
  for (const { file } of [before, after])
    expect(file.toString()).not.toMatch(new RegExp(`\\b${code}\\b`))
  expect(after.file.toString()).toContain('is your Afterbeep code')
  expect(await searchDatabase(fixture.db, `\\y${code}\\y`)).toEqual([])
})

it('a test voicemail’s record names the line that called, and its number', async () => {
  const business = await openBusiness()
  await fixture.own(business, String(phone))
  await sendTest(deps(), whose(business), { message: 'Hi Ann', voiceId: null, channel: 'voice' })
  const record = (await sealed(business, 1)).get('test')
  const { phoneLineId, callerId } = fixture.simulators.credentials.dropCowboy
  expect(record).toMatchObject({
    channel: 'voice',
    from: { phoneLineId, brandId: null },
    caller_id: `+${callerId}`,
  })
  expect(record?.['from']).not.toHaveProperty('callerId')
})
