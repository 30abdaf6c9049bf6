import { randomUUID } from 'node:crypto'
import { publishBodySchema } from '@afterbeep/contract/api/campaigns/campaigns'
import type { PublishBody } from '@afterbeep/contract/api/campaigns/campaigns'
import { sandboxPhoneSchema } from '@afterbeep/contract/api/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { until } from '../../testing/until.ts'
import { breakVoiceProvider } from '../../testing/messages/voices-fixture.ts'
import { validateVoice } from './validate-voice.ts'

let fixture: CampaignFixture
beforeAll(async () => {
  fixture = await openCampaignFixture()
})
afterAll(() => fixture.close())

const voicesSchema = z.object({
  data: z.object({ voices: z.array(z.object({ voice_id: z.string(), status: z.string() })) }),
})

async function voiceIds(): Promise<string[]> {
  const { key, secret } = fixture.simulators.credentials.dropCowboy
  const url = `${fixture.simulators.urls.dropCowboy}/voice/public/voices`
  const response = await fetch(url, { headers: { 'x-key': key, 'x-secret': secret } })
  return voicesSchema.parse(await response.json()).data.voices.map(({ voice_id }) => voice_id)
}

function bodyFor(listId: string, changes: Partial<PublishBody>): PublishBody {
  return {
    name: `Campaign ${randomUUID()}`,
    description: 'A test',
    campaignType: 'voicemail',
    message: 'Hi <FirstName>, call us back',
    startDate: '2026-11-21',
    endDate: '2026-11-21',
    frequency: 'once',
    dropTime: '00:00',
    timeZone: 'UTC',
    contactListId: listId,
    consentAttested: true,
    ...changes,
  }
}

async function sayWhoCalls({ accountId }: Customer): Promise<void> {
  await fixture.db.query(
    `update accounts set business_name = 'Acme', opt_out_number = '14085550100' where id = $1`,
    [accountId],
  )
}

async function publish(customer: Customer, phones: number[], changes: Partial<PublishBody>) {
  await sayWhoCalls(customer)
  const body = bodyFor(await fixture.list(customer, phones), changes)
  const key = { 'idempotency-key': randomUUID() }
  const result = await customer.browser.post('/api/campaigns/', body, key)
  const { code } = z.object({ code: z.string().optional() }).parse(result.body)
  return { name: body.name, status: result.status, code }
}

async function voiceOf(customer: Customer, name: string) {
  const rows = await fixture.db.query<{ voice_id: string | null }>(
    'select voice_id from campaigns where account_id = $1 and name = $2',
    [customer.accountId, name],
  )
  return rows.map(({ voice_id }) => voice_id)
}

/** Retries wait by the business clock, which only the test moves. */
async function completed(name: string): Promise<void> {
  const isCompleted = async () => {
    fixture.clock.advance(1000)
    fixture.engine.wake()
    const rows = await fixture.db.query<{ status: string }>(
      'select status from campaigns where name = $1',
      [name],
    )
    return rows[0]?.status === 'Completed'
  }
  await until(`${name} is completed`, isCompleted)
}

async function voicemailsOn(phone: number) {
  const response = await fetch(`${fixture.simulators.urls.control}/phones/+${phone}`)
  const { voicemails } = sandboxPhoneSchema.parse(await response.json())
  return voicemails.map(({ voice, text }) => ({ voice, text }))
}

// First, before any request for the voices.
describe('publishing while the voice provider is down', () => {
  it('accepts only the default voice, and explains what to do', async () => {
    const [own = '', marcus = ''] = await voiceIds()
    await breakVoiceProvider(fixture.simulators, '500')
    const chosen = await publish(await fixture.customer(), [14085550101], { voiceId: marcus })
    expect(chosen).toMatchObject({ status: 503, code: 'voices_unavailable' })
    const customers = [await fixture.customer(), await fixture.customer()] as const
    const future = { startDate: '2026-11-24', endDate: '2026-11-24' }
    const named = await publish(customers[0], [14085550102], { ...future, voiceId: own })
    const unnamed = await publish(customers[1], [14085550103], future)
    await breakVoiceProvider(fixture.simulators, 'none')
    expect([named.status, unnamed.status]).toEqual([201, 201])
    expect(await voiceOf(customers[0], named.name)).toEqual([own])
    expect(await voiceOf(customers[1], unnamed.name)).toEqual([null])
  })
})

describe('a campaign with a voice of its own', () => {
  it('leaves its voicemails in that voice, also where the first try failed', async () => {
    const customer = await fixture.customer()
    const [, marcus = ''] = await voiceIds()
    // A 500 first, a 429 first, and accepted without a response: all sent again.
    const phones = [14085550111, 15550030001, 15550030002, 15550030004]
    const { name } = await publish(customer, phones, { voiceId: marcus })
    const record = await customer.browser.get(`/api/campaigns/${encodeURIComponent(name)}/record/`)
    expect(record.body).toMatchObject({ voice: { id: marcus, name: 'Marcus' } })
    await completed(name)
    for (const phone of phones) {
      const text = 'Hi Ann, call us back'
      expect(await voicemailsOn(phone)).toEqual([{ voice: 'Marcus', text }])
    }
  })

  it('speaks with the default voice where it names none', async () => {
    const customer = await fixture.customer()
    const { name } = await publish(customer, [14085550112], {})
    await completed(name)
    expect(await voicemailsOn(14085550112)).toMatchObject([{ voice: 'Ava' }])
  })

  it('is refused with a voice that is unknown or not ready, and nothing is written', async () => {
    const customer = await fixture.customer()
    const [, , , training = ''] = await voiceIds()
    for (const voiceId of ['nobody', training]) {
      const result = await publish(customer, [14085550113], { voiceId })
      expect(result).toMatchObject({ status: 422, code: 'voice_unknown' })
      expect(await voiceOf(customer, result.name)).toEqual([])
    }
  })
})

describe('validating the voice of a draft', () => {
  const refusing = {
    validate: () => Promise.reject(new AppError('voice_unknown')),
  }
  const draftWith = (changes: Partial<PublishBody>) =>
    publishBodySchema.parse(bodyFor(randomUUID(), { voiceId: 'gone', ...changes }))

  it('asks no provider about a text-only campaign and removes its voice', async () => {
    const draft = draftWith({ campaignType: 'sms', followUpOf: 'Before' })
    const asked = { accountId: randomUUID(), idempotencyKey: 'key', draft }
    const validated = await validateVoice({ db: fixture.db, voices: refusing }, asked)
    expect(validated).toEqual({ ...draft, voiceId: undefined })
  })

  it('does not validate again what was published under the same key', async () => {
    const customer = await fixture.customer()
    const { accountId, browser } = customer
    await sayWhoCalls(customer)
    const [, marcus = ''] = await voiceIds()
    // Later today: its status is the same at both calls.
    const later = { voiceId: marcus, dropTime: '23:00' }
    const body = bodyFor(await fixture.list(customer, [14085550114]), later)
    const key = { 'idempotency-key': 'once' }
    const first = await browser.post('/api/campaigns/', body, key)
    const draft = publishBodySchema.parse(body)
    const asked = { accountId, idempotencyKey: 'once', draft }
    expect(await validateVoice({ db: fixture.db, voices: refusing }, asked)).toEqual(draft)
    expect(await browser.post('/api/campaigns/', body, key)).toEqual(first)
    const other = validateVoice(
      { db: fixture.db, voices: refusing },
      { ...asked, idempotencyKey: 'other' },
    )
    await expect(other).rejects.toMatchObject({ code: 'voice_unknown' })
  })
})
