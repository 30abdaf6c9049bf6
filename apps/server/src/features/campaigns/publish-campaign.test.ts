import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishBodySchema } from '@afterbeep/contract/api/campaigns/campaigns'
import { AppError } from '../../platform/app-error.ts'
import { readBalance } from '../credits/index.ts'
import { OPEN_EVERYWHERE, openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import { publishCampaign } from './publish-campaign.ts'

let fixture: CampaignFixture
beforeAll(async () => {
  // The engine stays off: these tests are about what is written, not about what is sent.
  fixture = await openCampaignFixture({ engine: false })
})
afterAll(() => fixture.close())

const phones = [14085550001, 14085550002]

async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => new Error('It was not refused.'),
    (reason: unknown) => reason,
  )
  if (error instanceof AppError) return error
  throw error
}

async function written(accountId: string): Promise<unknown> {
  return fixture.db.query(
    `select (select count(*) from campaigns where account_id = $1)::int as campaigns,
       (select count(*) from runs where account_id = $1)::int as runs,
       (select reserved from credit_balances where account_id = $1) as reserved`,
    [accountId],
  )
}

const nothing = [{ campaigns: 0, runs: 0, reserved: 0 }]

describe('publishing a campaign', () => {
  it('writes the campaign, its runs and the first run’s reservation together', async () => {
    const customer = await fixture.customer()
    const list = await fixture.list(customer, phones)
    const response = await fixture.publish(customer, list, {
      name: 'Spring',
      frequency: 'daily',
      startDate: '2026-11-22',
      endDate: '2026-11-24',
      dropTime: '10:00',
      timeZone: 'America/New_York',
    })
    expect(response).toEqual({
      campaign_name: 'Spring',
      campaign_status: 'Scheduled',
      runs: [
        { drop_date: '2026-11-22T15:00:00.000Z' },
        { drop_date: '2026-11-23T15:00:00.000Z' },
        { drop_date: '2026-11-24T15:00:00.000Z' },
      ],
      credits: 110,
    })
    expect(await written(customer.accountId)).toEqual([{ campaigns: 1, runs: 3, reserved: 110 }])
  })

  it('keeps who attested the consent, when, the text that was shown, and the list’s statement then', async () => {
    const customer = await fixture.customer()
    const list = await fixture.list(customer, phones)
    const state = (words: string) =>
      customer.browser.send('PUT', `/api/contact-lists/${list}/consent/`, { how: 'paper', words })
    await state('Raffle')
    await fixture.publish(customer, list)
    await state('Something else')
    const [row] = await fixture.db.query<{
      consent_by: string
      consent_at: Date
      consent_text: string
      consent_statement: string | null
    }>(
      `select consent_by, consent_at, consent_text, consent_statement from campaigns
       where account_id = $1`,
      [customer.accountId],
    )
    expect(row).toMatchObject({
      consent_by: customer.userId,
      consent_at: OPEN_EVERYWHERE,
      consent_statement: 'A paper form or a contract: “Raffle”',
    })
    expect(row?.consent_text).not.toBe('')
  })

  it('refuses a list whose people agreed to another channel, as its owner wrote', async () => {
    const customer = await fixture.customer()
    const list = await fixture.list(customer, phones)
    const state = (channels: string) =>
      customer.browser.send('PUT', `/api/contact-lists/${list}/consent/`, {
        how: 'paper',
        channels,
      })
    for (const [channels, campaignType] of [
      ['text', 'voicemail'],
      ['text', 'both'],
      ['voice', 'both'],
    ] as const) {
      await state(channels)
      await expect(fixture.publish(customer, list, { campaignType })).rejects.toMatchObject({
        code: 'draft_invalid',
        fields: { list: expect.stringContaining('agreed to') },
      })
    }
    await fixture.publish(customer, list, { campaignType: 'voicemail' })
    const [row] = await fixture.db.query<{ consent: string; statement: string }>(
      `select consent_text as consent, consent_statement as statement from campaigns
       where account_id = $1`,
      [customer.accountId],
    )
    expect(row?.consent).not.toContain('text messages')
    expect(row?.statement).toBe('A paper form or a contract (voicemails)')
  })

  it('returns the same for a repeated key, also at once, and makes one campaign', async () => {
    const customer = await fixture.customer()
    const draft = publishBodySchema.parse({
      name: 'Once only',
      description: 'x',
      campaignType: 'voicemail',
      message: 'Hello',
      startDate: '2026-11-21',
      endDate: '2026-11-21',
      frequency: 'once',
      dropTime: '23:00',
      contactListId: await fixture.list(customer, phones),
      consentAttested: true,
    })
    const publish = { ...customer, idempotencyKey: randomUUID(), draft }
    const both = await Promise.all([
      publishCampaign(fixture, publish),
      publishCampaign(fixture, publish),
    ])
    expect(both[0]).toEqual(both[1])
    expect(await publishCampaign(fixture, publish)).toEqual(both[0])
    expect(await written(customer.accountId)).toEqual([{ campaigns: 1, runs: 1, reserved: 100 }])
    const other = { ...publish, draft: { ...draft, message: 'Another' } }
    expect((await refusal(publishCampaign(fixture, other))).code).toBe('idempotency_key_reused')
  })

  it('refuses a name that is taken, and leaves the first as it was', async () => {
    const customer = await fixture.customer()
    const list = await fixture.list(customer, phones)
    await fixture.publish(customer, list, { name: 'Mine' })
    const again = fixture.publish(customer, list, { name: 'Mine', dropTime: '23:30' })
    expect((await refusal(again)).code).toBe('name_taken')
    expect(await written(customer.accountId)).toEqual([{ campaigns: 1, runs: 1, reserved: 110 }])
  })

  it('lets another account use the same name', async () => {
    const [one, other] = [await fixture.customer(), await fixture.customer()]
    await fixture.publish(one, await fixture.list(one, phones), { name: 'Ours' })
    const response = await fixture.publish(other, await fixture.list(other, phones), {
      name: 'Ours',
    })
    expect(response.campaign_name).toBe('Ours')
  })
})

describe('four hours between any two runs', () => {
  it('refuses a clash, naming the other campaign and the nearest free time', async () => {
    const customer = await fixture.customer()
    const list = await fixture.list(customer, phones)
    await fixture.publish(customer, list, {
      name: 'First',
      startDate: '2026-11-23',
      endDate: '2026-11-23',
      dropTime: '15:00',
    })
    const clash = fixture.publish(customer, list, {
      startDate: '2026-11-23',
      endDate: '2026-11-23',
      dropTime: '18:59',
    })
    const error = await refusal(clash)
    expect(error.code).toBe('gap_clash')
    expect(error.message).toContain('“First”')
    expect(error.details).toEqual({
      campaign_name: 'First',
      drop_date: '2026-11-23T15:00:00.000Z',
      nearest_free: '2026-11-23T19:00:00.000Z',
    })
    const free = { startDate: '2026-11-23', endDate: '2026-11-23', dropTime: '19:00' }
    expect((await fixture.publish(customer, list, free)).campaign_status).toBe('Scheduled')
  })

  it('are enforced when two publish at once: exactly one wins', async () => {
    for (let round = 0; round < 10; round += 1) {
      const customer = await fixture.customer()
      const list = await fixture.list(customer, phones)
      const both = await Promise.allSettled([
        fixture.publish(customer, list),
        fixture.publish(customer, list),
      ])
      expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    }
  })
})

describe('a publish that is refused writes nothing', () => {
  it.each([
    [
      'a message of 201 characters',
      { message: 'x'.repeat(201) },
      'Message exceeds allowed character limit',
    ],
    ['an empty message', { message: '' }, 'Please enter a message'],
    [
      'a weekly range of 6 days',
      { frequency: 'weekly', startDate: '2026-11-22', endDate: '2026-11-27' },
      '7 days',
    ],
    ['a start before today', { startDate: '2026-11-20' }, 'before today'],
    ['an end over a year ahead', { endDate: '2027-11-22' }, 'one year'],
    ['a placeholder that no column fills', { message: 'Hi <Nickname>' }, '<Nickname>'],
    ['an unknown zone', { timeZone: 'Mars/Olympus' }, 'zone'],
  ] as const)('for %s', async (_name, changes, text) => {
    const customer = await fixture.customer()
    const list = await fixture.list(customer, phones)
    const error = await refusal(fixture.publish(customer, list, changes))
    expect(error.code).toBe('draft_invalid')
    expect(error.message).toContain(text)
    expect(Object.values(error.fields ?? {})).toEqual([error.message])
    expect(await written(customer.accountId)).toEqual(nothing)
  })

  it('for a missing consent, a missing list and another account’s list', async () => {
    const [customer, stranger] = [await fixture.customer(), await fixture.customer()]
    const list = await fixture.list(customer, phones)
    const theirs = await fixture.list(stranger, phones)
    const codeOf = async (work: Promise<unknown>) => (await refusal(work)).code
    expect(await codeOf(fixture.publish(customer, list, { consentAttested: false }))).toBe(
      'consent_required',
    )
    expect(await codeOf(fixture.publish(customer, theirs))).toBe('contact_list_missing')
    expect(await codeOf(fixture.publish(customer, 'not-a-list'))).toBe('contact_list_missing')
    expect(await written(customer.accountId)).toEqual(nothing)
  })

  it('for too few credits, naming the shortfall', async () => {
    const customer = await fixture.customer(109)
    const error = await refusal(fixture.publish(customer, await fixture.list(customer, phones)))
    expect(error.code).toBe('credits_short')
    expect(error.details).toEqual({ needed: 110, available: 109, shortfall: 1 })
    expect(await written(customer.accountId)).toEqual(nothing)
  })

  it('accepts a message of exactly 200 characters', async () => {
    const customer = await fixture.customer()
    const list = await fixture.list(customer, phones)
    expect((await fixture.publish(customer, list, { message: 'x'.repeat(200) })).credits).toBe(110)
  })
})

describe('a text-only campaign', () => {
  it('is refused without a source, and after a campaign without texts', async () => {
    const customer = await fixture.customer()
    const list = await fixture.list(customer, phones)
    const alone = await refusal(fixture.publish(customer, list, { campaignType: 'sms' }))
    expect(alone.code).toBe('sms_needs_campaign')
    await fixture.publish(customer, list, { name: 'Calls', campaignType: 'voicemail' })
    const wrong = fixture.publish(customer, list, {
      campaignType: 'sms',
      followUpOf: 'Calls',
      dropTime: '23:30',
    })
    expect((await refusal(wrong)).code).toBe('follow_up_invalid')
  })

  it('follows a Call + Message campaign of the same account, to the same people', async () => {
    const customer = await fixture.customer()
    await fixture.publish(customer, await fixture.list(customer, phones), { name: 'Both' })
    const response = await fixture.publish(customer, 'ignored', {
      campaignType: 'sms',
      followUpOf: 'Both',
      dropTime: '23:30',
    })
    expect(response.credits).toBe(2 * 5)
    const stranger = await fixture.customer()
    const theirs = fixture.publish(stranger, 'ignored', { campaignType: 'sms', followUpOf: 'Both' })
    expect((await refusal(theirs)).code).toBe('follow_up_invalid')
  })
})

describe('a follow-up before the campaign that it follows', () => {
  it('is refused together with dates, and writes nothing', async () => {
    const customer = await fixture.customer()
    const source = { name: 'Source', startDate: '2026-12-01', endDate: '2026-12-01' }
    await fixture.publish(customer, await fixture.list(customer, phones), source)
    const before = await written(customer.accountId)
    const early = fixture.publish(customer, 'ignored', {
      campaignType: 'sms',
      followUpOf: 'Source',
      startDate: '2026-11-30',
      endDate: '2026-11-30',
    })
    const error = await refusal(early)
    expect(error.code).toBe('follow_up_invalid')
    expect(error.fields).toEqual({ dates: error.message })
    expect(error.message).toContain('“Source”')
    expect(await written(customer.accountId)).toEqual(before)
  })
})

describe('two publishes racing for the last credits', () => {
  it('let exactly one win and never go below zero', async () => {
    for (let round = 0; round < 10; round += 1) {
      const customer = await fixture.customer(150)
      const list = await fixture.list(customer, phones)
      const both = await Promise.allSettled([
        fixture.publish(customer, list, { startDate: '2026-12-01', endDate: '2026-12-01' }),
        fixture.publish(customer, list, { startDate: '2026-12-02', endDate: '2026-12-02' }),
      ])
      expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
      expect(await readBalance(fixture.db, customer.accountId)).toMatchObject({
        available: 40,
        reserved: 110,
      })
    }
  })
})
