import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { verifyPack } from '../../../../../packages/verifier/verify.mjs'
import { createLateWrites } from '../../platform/claims/claimed-rows.ts'
import { createLogger } from '../../platform/log.ts'
import type { SendResponse } from '../../providers/outcome.ts'
import type { TextMessage, TextProvider } from '../../providers/text/port.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import { openContactedPhones } from '../../testing/campaigns/contacted-phones.ts'
import { keptHeads, packOf } from '../../testing/evidence/evidence-packs.ts'
import { sendAutoReplies } from '../auto-replies/index.ts'
import { sealEvidence } from '../evidence/index.ts'
import { packPdf } from '../evidence/pack/pack-pdf.ts'
import { namedReport, replyEvent } from '../reports/report-event.ts'
import { removeSingles } from '../retention/removal.queries.ts'
import { sendQuestions } from '../sign-ups/send-questions.ts'

/*
 * Written from the rule's text alone: for every message that leaves, or is refused, there is a record that stands alone:
 * whom, when, in their own time, from which number, exact words, why it was allowed, by which rule and version, the
 * opt-out at that moment, the provider's id, the result. Not only for campaigns.
 */

const PHONES = Array.from({ length: 20 }, (_, index) => 14085550801 + index)
let used = 0
let phone = 0
let fixture: CampaignFixture
let customer: Customer
let sent: TextMessage[] = []
let response: SendResponse = { kind: 'accepted', providerRef: 'provider-1' }

beforeAll(async () => {
  ;({ fixture, customer } = await openContactedPhones(PHONES))
  await fixture.db.query(
    `update accounts set business_name = 'Acme', opt_out_number = '408 555 0100' where id = $1`,
    [customer.accountId],
  )
})
afterAll(() => fixture.close())
beforeEach(() => {
  phone = PHONES[used++] ?? 0
  sent = []
  response = { kind: 'accepted', providerRef: 'provider-1' }
  fixture.clock.advance(1_000)
})

const write = (text: string, respondedByProvider = false) =>
  fixture.intake.take(
    replyEvent({
      eventId: randomUUID(),
      fromPhone: phone,
      text,
      sentTo: [],
      saidAt: fixture.clock.now(),
      respondedByProvider,
    }),
  )

const text: TextProvider = {
  sharedSender: { from: '+18445550199', messagingProfileId: null },
  send: async (message) => {
    sent.push(message)
    return response
  },
  readWebhook: () => ({ kind: 'refused', refusal: 'no_secret' }),
  close: async () => undefined,
}

/** A round of what housekeeping does. */
async function round(): Promise<void> {
  const deps = {
    ...fixture,
    text,
    log: createLogger('silent'),
    late: createLateWrites(),
    isStopping: () => false,
    tokenSecret: 's',
    publicUrl: 'http://127.0.0.1:9',
    // However slow the machine is, what was read of the opt-outs stays valid.
    wall: { nowMs: () => 0 },
  }
  await sendAutoReplies(deps)
  await sendQuestions(deps)
}

async function report(outcome: Parameters<typeof namedReport>[3] = { kind: 'delivered' }) {
  const reference = sent.at(-1)?.reference ?? ''
  await fixture.intake.take(namedReport('text', randomUUID(), reference, outcome))
  await fixture.intake.idle()
}

const phoneSchema = z.object({ messages: z.array(z.object({ text: z.string() })) })
const seal = () => sealEvidence(fixture.evidence)
/** What the pack has of messages that went to the person outside of campaigns. */
async function records(of = phone) {
  const { pack } = await packOf(fixture, customer, of)
  return pack.records.map(({ record }) => record).filter((record) => 'message' in record)
}

describe('the record of the confirmation of an opt-out', () => {
  it('stands alone, is in the pack of the number, and is proven by the heads kept outside', async () => {
    const at = fixture.clock.now().toISOString()
    await write('Stop. Thank you')
    await round()
    await report()
    await seal()
    const { pack, file } = await packOf(fixture, customer, phone)
    const found = await records()
    expect(found).toEqual([
      {
        salt: expect.stringMatching(/^[0-9a-f]{32}$/),
        to: `+${phone}`,
        message: 'stop',
        channel: 'text',
        result: 'delivered',
        provider_id: 'provider-1',
        reference: sent[0]?.reference,
        sent_at: at,
        ended_at: at,
        local_time: { 'America/Los_Angeles': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:/) },
        words: sent[0]?.text,
        from: { from: '+18445550199', messagingProfileId: null },
        because: { source: 'the person opted out', at },
        allowed_by: expect.stringContaining('64.1200(a)(12)'),
        law: expect.objectContaining({ version: expect.stringMatching(/\d/), place: 'known' }),
        do_not_contact: { reason: 'opted_out', channel: 'all', since: expect.any(String) },
      },
    ])
    expect(pack.other_messages).toEqual([])
    const heads = await keptHeads(fixture.evidence.folder)
    expect(verifyPack(file, { heads }).problems).toEqual([])
    const pdf = packPdf(pack).toString('latin1')
    expect(pdf).toContain('Confirmation of an opt-out: delivered')
    expect(pdf).toContain('Because: the person opted out')
    // Another number's pack has nothing of it.
    expect(await records(phone + 1)).toEqual([])
  })

  it('is made once, and can’t be changed by who has the true key', async () => {
    await write('stop texting me')
    await round()
    await report()
    await seal()
    await report()
    await report({
      kind: 'failed',
      reason: 'not_routable',
      providerCode: '40001',
      suppress: 'text',
    })
    await seal()
    expect(await records()).toMatchObject([{ message: 'stop', result: 'delivered' }])
    const { pack } = await packOf(fixture, customer, phone)
    const { signature: _, ...signed } = structuredClone(pack)
    const forged = signed.records.find(({ record }) => 'message' in record)
    Object.assign(forged?.record ?? {}, { result: 'failed' })
    const { signer } = fixture.evidence
    const resigned = { ...signed, signature: signer.signText(JSON.stringify(signed)) }
    const file = Buffer.from(`${JSON.stringify(resigned, null, 2)}\n`)
    expect(verifyPack(file).problems.join()).toMatch(/is not the one that was sealed/)
  })

  it('says that it was not sent where it came too late', async () => {
    await write('stop texting me')
    fixture.clock.advance(6 * 60_000)
    await round()
    await seal()
    const [record, ...others] = await records()
    expect(others).toEqual([])
    expect(record).toMatchObject({ message: 'stop', result: 'not_sent', reason: 'too_late' })
    expect(record).not.toHaveProperty('words')
    expect(record).not.toHaveProperty('sent_at')
  })

  it('has the try that left, where an earlier one did not', async () => {
    await write('stop texting me')
    response = { kind: 'retry-later', afterMs: null, providerCode: '429', providerDown: false }
    await round()
    await seal()
    expect(await records()).toEqual([])
    fixture.clock.advance(16_000)
    response = { kind: 'accepted', providerRef: 'provider-2' }
    await round()
    const at = fixture.clock.now().toISOString()
    await report()
    await seal()
    expect(await records()).toMatchObject([
      { result: 'delivered', provider_id: 'provider-2', sent_at: at },
    ])
  })

  it('waits for the provider’s id where the report comes before its response', async () => {
    await write('stop texting me')
    const early: TextProvider['send'] = text.send
    text.send = async (message) => {
      sent.push(message)
      await report()
      await seal()
      return response
    }
    await round()
    text.send = early
    await seal()
    expect(await records()).toMatchObject([{ result: 'delivered', provider_id: 'provider-1' }])
  })

  it('of one that may have left says so after a day, and stands in the pack as open until then', async () => {
    await write('stop texting me')
    response = { kind: 'unknown', cause: 'time-out' }
    await round()
    await seal()
    const { pack, file } = await packOf(fixture, customer, phone)
    expect(pack.other_messages).toMatchObject([{ message: 'stop', state: 'unknown' }])
    expect(verifyPack(file).problems).toEqual([])
    fixture.clock.advance(24 * 3_600_000)
    await seal()
    expect(await records()).toMatchObject([{ result: 'unknown', reason: 'no_report' }])
  })

  it('goes with the person who is erased; its hash stays, so the log verifies', async () => {
    await write('stop texting me')
    await round()
    await report()
    await seal()
    const others = PHONES[0] ?? 0
    expect(await records()).toHaveLength(1)
    await customer.browser.post('/api/account/erasure/', { phone: String(phone) })
    await fixture.jobs.runAll()
    expect(await records()).toEqual([])
    const rows = await fixture.db.query<{ found: number }>(
      `select count(*)::int as found from evidence_batches b, unnest(b.records) as r
       where r like '%' || $1 || '%'`,
      [phone],
    )
    expect(rows[0]?.found).toBe(0)
    const left = await fixture.db.query('select 1 as one from single_sends where phone = $1', [
      phone,
    ])
    expect(left).toEqual([])
    expect(verifyPack((await packOf(fixture, customer, others)).file).problems).toEqual([])
  })
})

it('the reply to HELP has a record, with why it was allowed', async () => {
  await write('HELP')
  await round()
  await report()
  await seal()
  expect(await records()).toMatchObject([
    {
      message: 'help',
      result: 'delivered',
      words: 'Acme: For help, call 408 555 0100. To get no more messages, reply STOP.',
      because: { source: 'the person asked for help' },
    },
  ])
})

it('the question of a sign-up has a record with the words that the person was shown', async () => {
  const page = { is_open: true, channels: 'text', keyword: 'TULIPS', about: 'our sales' }
  await customer.browser.send('PUT', '/api/sign-ups/page/', page)
  await write('TULIPS')
  await round()
  expect(sent).toHaveLength(1)
  await report()
  await seal()
  expect(await records()).toMatchObject([
    {
      message: 'join',
      result: 'delivered',
      words: sent[0]?.text,
      because: { source: 'the person texted the word', text: expect.stringContaining('Acme') },
    },
  ])
})

it('a test and its code have records, and the code itself stands in none', async () => {
  const { browser } = customer
  await browser.post('/api/test-sends/numbers/', { phone: String(phone) })
  const messages = await fetch(`${fixture.simulators.urls.control}/phones/${phone}`)
  const { messages: got } = phoneSchema.parse(await messages.json())
  const code = /\d{6}/.exec(got.at(-1)?.text ?? '')?.[0] ?? ''
  await browser.post('/api/test-sends/numbers/confirm/', { phone: String(phone), code })
  const test = { channel: 'text', message: 'Hi Ann', phone: String(phone) }
  await browser.post('/api/test-sends/', test)
  fixture.clock.advance(24 * 3_600_000)
  await seal()
  const found = await records()
  expect(found).toHaveLength(2)
  expect(new Set(found.map(({ message }) => message))).toEqual(new Set(['code', 'test']))
  expect(found.find(({ message }) => message === 'test')?.['words']).toMatch(/Hi Ann/)
  expect(code).toMatch(/^\d{6}$/)
  expect(JSON.stringify(found.map(({ words }) => words))).not.toContain(code)
})

it('records go at the end of the time for which a run’s details are kept', async () => {
  await write('stop texting me')
  await round()
  await report()
  await seal()
  expect(await records()).toHaveLength(1)
  await removeSingles(fixture.db, new Date(fixture.clock.now().getTime() - 1), 1000)
  expect(await records()).toHaveLength(1)
  await removeSingles(fixture.db, fixture.clock.now(), 1000)
  expect(await records()).toEqual([])
  expect(verifyPack((await packOf(fixture, customer, phone)).file).problems).toEqual([])
})
