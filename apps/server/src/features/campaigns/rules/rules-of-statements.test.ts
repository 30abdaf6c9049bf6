import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { HOUR_MS, openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import { fatesOf } from '../../../testing/preflight/outcome.queries.ts'
import { packOf } from '../../../testing/evidence/evidence-packs.ts'
import { importContactFile } from '../../contacts/index.ts'
import { sealEvidence } from '../../evidence/index.ts'
import { packPdf } from '../../evidence/pack/pack-pdf.ts'

/*
 * Written from the rule's text alone: voice consent is not text consent, and what holds at the moment of sending counts.
 * An owner who corrects what the people of a list agreed to, after the campaign was published, corrects it for each
 * message that has not left.
 */

let fixture: RulesFixture
beforeAll(async () => {
  fixture = await openRulesFixture({ settings: { canarySize: 1, canaryWaitMs: 1 } })
})
afterAll(() => fixture.close())

let lastPhone = 15550014000

/** Two people, the second of whom agreed to texts by a column of their own. */
async function listOf(customer: Customer, consents: readonly string[] = ['', 'yes']) {
  const header = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone,TextConsent'
  const rows = consents.map((consent, at) => `${at},A,B,${at},${(lastPhone += 1)},${consent}`)
  async function* bytes() {
    yield Buffer.from(`${[header, ...rows].join('\n')}\n`)
  }
  const { accountId } = customer
  return (await importContactFile(fixture, { accountId, name: 'a.csv', bytes: bytes() })).listId
}

const state = (customer: Customer, listId: string, channels: 'both' | 'voice' | 'text' | null) =>
  customer.browser.send('PUT', `/api/contact-lists/${listId}/consent/`, {
    how: 'paper',
    channels,
    words: '',
  })

const soon = () => {
  const drop = new Date(fixture.clock.now().getTime() + HOUR_MS).toISOString()
  const day = drop.slice(0, 10)
  return { startDate: day, endDate: day, dropTime: drop.slice(11, 16), timeZone: 'UTC' }
}

async function fates(customer: Customer, name: string) {
  const found = await fatesOf(fixture.db, customer.accountId, name)
  return found.map(({ channel, state: now, reason }) => `${channel} ${reason ?? now}`).toSorted()
}

it.each([
  ['voice', ['text consent_refused', 'text delivered', 'voice delivered', 'voice delivered']],
  // A text only follows its voicemail.
  [
    'text',
    ['text consent_refused', 'text delivered', 'voice consent_refused', 'voice consent_refused'],
  ],
  ['both', ['text delivered', 'text delivered', 'voice delivered', 'voice delivered']],
] as const)(
  'a list that is corrected to %s after publishing is sent nothing else, but to whom their own row names it',
  async (channels, expected) => {
    const customer = await fixture.customer()
    const other = await fixture.customer()
    const [listId, otherList] = [await listOf(customer), await listOf(other)]
    expect((await state(customer, listId, 'both')).status).toBe(200)
    await fixture.publish(customer, listId, { name: 'Later', ...soon() })
    await fixture.publish(other, otherList, { name: 'Later', ...soon() })
    expect((await state(customer, listId, channels)).status).toBe(200)
    await fixture.jump(HOUR_MS)
    fixture.engine.wake()
    const isAll = channels === 'both'
    await fixture.reaches(customer, 'Later', isAll ? 'Completed' : 'Completed with failures')
    await fixture.reaches(other, 'Later', 'Completed')
    expect(await fates(customer, 'Later')).toEqual(expected)
  },
)

it('a list that is corrected in the middle of a slow campaign is sent nothing more of what it no longer agrees to', async () => {
  // So slow that the first ones and the last ones are more than the second apart in which a correction may take effect.
  const slow = await openRulesFixture({ settings: { voicePerSecond: 4, canarySize: 1 } })
  const before = fixture
  fixture = slow
  try {
    const customer = await fixture.customer()
    const listId = await listOf(customer, Array<string>(10).fill(''))
    expect((await state(customer, listId, 'both')).status).toBe(200)
    let correcting: Promise<unknown> | undefined
    fixture.wire.onSend = async () => {
      if (fixture.wire.sends.length === 3) await (correcting = state(customer, listId, 'text'))
    }
    await fixture.publish(customer, listId, { name: 'Now', campaignType: 'voicemail' })
    fixture.engine.wake()
    await fixture.reaches(customer, 'Now', 'Completed with failures')
    expect(correcting).toBeDefined()
    const found = await fates(customer, 'Now')
    expect(found.filter((one) => one === 'voice delivered').length).toBe(fixture.wire.sends.length)
    expect(found.filter((one) => one === 'voice consent_refused').length).toBeGreaterThanOrEqual(2)
    expect((await fixture.books(customer)).problems).toEqual([])
  } finally {
    fixture = before
    await slow.close()
  }
})

it('a record has what the list said when it was sent, and when it was left out', async () => {
  const customer = await fixture.customer()
  const listId = await listOf(customer, [''])
  const phone = lastPhone
  await state(customer, listId, 'both')
  await fixture.publish(customer, listId, { name: 'Later', ...soon() })
  await state(customer, listId, 'voice')
  await fixture.jump(HOUR_MS)
  fixture.engine.wake()
  await fixture.reaches(customer, 'Later', 'Completed with failures')
  // It is sealed after yet another correction.
  await state(customer, listId, 'both')
  await fixture.proofs.idle()
  await sealEvidence(fixture.evidence)
  const { pack } = await packOf(fixture, customer, phone)
  const said = pack.records.map(({ record, batch }) => {
    const { channel, sends } = factsSchema.parse(pack.batches[batch]?.facts)
    const { send, reason } = recordSchema.parse(record)
    return `${channel} ${reason ?? 'sent'}: ${sends[send ?? -1]?.list_statement}`
  })
  expect(said.toSorted()).toEqual([
    'text consent_refused: A paper form or a contract (voicemails)',
    'voice sent: A paper form or a contract (voicemails)',
  ])
  const pdf = packPdf(pack).toString('latin1')
  expect(pdf.match(/Corrected by the owner/g)).toHaveLength(2)
})

const factsSchema = z.object({
  channel: z.string(),
  sends: z.array(z.object({ list_statement: z.string().nullish() })),
})
const recordSchema = z.object({ send: z.number().nullish(), reason: z.string().nullish() })
