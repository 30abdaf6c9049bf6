import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preflightBodySchema } from '@afterbeep/contract/api/campaigns/campaigns'
import type { PublishBody } from '@afterbeep/contract/api/campaigns/campaigns'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { followUpSources } from './campaigns.queries.ts'
import { preflight } from './preflight/preflight.ts'

let fixture: CampaignFixture
beforeAll(async () => {
  fixture = await openCampaignFixture({ engine: false })
})
afterAll(() => fixture.close())

function preflightOf(customer: Customer, contactListId: string, changes: Partial<PublishBody>) {
  const draft = preflightBodySchema.parse({
    campaignType: 'both',
    message: 'Hi <FirstName>',
    startDate: '2026-11-21',
    endDate: '2026-11-21',
    frequency: 'once',
    dropTime: '23:00',
    contactListId,
    ...changes,
  })
  return preflight({ ...fixture, expectedPerSecond: 100 }, customer.accountId, draft)
}

async function ownList(): Promise<[Customer, string]> {
  const customer = await fixture.customer()
  return [customer, await fixture.list(customer, [14085550001])]
}

describe('a fallback is refused with a readable message', () => {
  it.each([
    [
      'of a field that the message has not',
      { LastName: 'friend' },
      'The message has no <LastName>',
    ],
    ['of more than 50 characters', { FirstName: 'x'.repeat(51) }, 'longer than 50 characters'],
    ['with a placeholder in it', { FirstName: '<LastName>' }, 'can’t have < or > in it'],
    ['of two lines', { FirstName: 'a\nb' }, 'on one line'],
  ])('%s', async (_what, fallbacks, words) => {
    const [customer, list] = await ownList()
    const message = 'Hi <FirstName>'
    const refusal = {
      code: 'draft_invalid',
      message: expect.stringContaining(words),
      fields: { fallbacks: expect.stringContaining(words) },
    }
    await expect(fixture.publish(customer, list, { message, fallbacks })).rejects.toMatchObject(
      refusal,
    )
    await expect(preflightOf(customer, list, { fallbacks })).rejects.toMatchObject(refusal)
  })
})

it('a fallback is stored with the campaign as it was given', async () => {
  const [customer, list] = await ownList()
  await fixture.publish(customer, list, { fallbacks: { FirstName: 'there' } })
  const kept = await fixture.db.query('select fallbacks from campaigns where account_id = $1', [
    customer.accountId,
  ])
  expect(kept).toEqual([{ fallbacks: { FirstName: 'there' } }])
})

it('a fallback counts in the segments of the longest text', async () => {
  const [customer, list] = await ownList()
  const message = `${'x'.repeat(150)} <FirstName>`
  const segments = async (fallbacks: Record<string, string>) =>
    (await preflightOf(customer, list, { campaignType: 'both', message, fallbacks })).segments
  // With the sentence on how to stop two segments take 306.
  expect(await segments({})).toBe(2)
  expect(await segments({ FirstName: 'Zoë' })).toBe(3)
})

it('a campaign that can be followed is returned with its list', async () => {
  const [customer, list] = await ownList()
  await fixture.publish(customer, list, { name: 'Source' })
  expect(await followUpSources(fixture.db, customer.accountId)).toMatchObject([
    { name: 'Source', listId: list },
  ])
})
