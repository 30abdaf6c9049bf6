import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preflightBodySchema } from '@afterbeep/contract/api/campaigns/campaigns'
import type { PublishBody } from '@afterbeep/contract/api/campaigns/campaigns'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { preflight } from './preflight/preflight.ts'

let fixture: CampaignFixture
let customer: Customer
beforeAll(async () => {
  fixture = await openCampaignFixture({ engine: false })
  customer = await fixture.customer()
})
afterAll(() => fixture.close())

const confirmed = {
  campaignType: 'both',
  message: 'Hello <FirstName>',
  startDate: '2026-11-21',
  endDate: '2026-11-21',
  frequency: 'once',
  dropTime: '23:00',
  fallbacks: { FirstName: 'neighbor' },
} as const satisfies Partial<PublishBody>

async function digestOf(contactListId: string): Promise<string> {
  const draft = preflightBodySchema.parse({ ...confirmed, contactListId })
  const deps = { ...fixture, expectedPerSecond: 100 }
  return (await preflight(deps, customer.accountId, draft)).consent_digest
}

const people = () => fixture.list(customer, [14085550001, 14085550002])

let days = 0
/** A day of its own for each campaign, so that none is too close to another. */
function ownDay() {
  days += 1
  const date = new Date(Date.UTC(2026, 11, days)).toISOString().slice(0, 10)
  return { startDate: date, endDate: date }
}

describe('a consent that was given to a preflight', () => {
  it.each<[string, Partial<PublishBody>]>([
    ['message', { message: 'Good day <FirstName>' }],
    ['second message', { variantMessage: 'Good day' }],
    ['fallback', { fallbacks: { FirstName: 'friend' } }],
    ['method', { campaignType: 'voicemail' }],
  ])('does not hold for another %s', async (what, change) => {
    const list = await people()
    const consentDigest = await digestOf(list)
    const draft = { ...confirmed, ...ownDay(), name: `Another ${what}`, consentDigest }
    await expect(fixture.publish(customer, list, { ...draft, ...change })).rejects.toMatchObject({
      code: 'consent_outdated',
    })
    await fixture.publish(customer, list, draft)
  })

  it('does not hold for another list of the same people', async () => {
    const consentDigest = await digestOf(await people())
    const draft = { ...confirmed, ...ownDay(), name: 'Another list', consentDigest }
    await expect(fixture.publish(customer, await people(), draft)).rejects.toMatchObject({
      code: 'consent_outdated',
    })
  })

  it('does not hold where the owner says something else of how the people agreed', async () => {
    const list = await people()
    const say = (words: string) =>
      customer.browser.send('PUT', `/api/contact-lists/${list}/consent/`, { how: 'paper', words })
    await say('Raffle')
    const consentDigest = await digestOf(list)
    await say('Bought from a broker')
    const draft = { ...confirmed, ...ownDay(), name: 'Another statement', consentDigest }
    await expect(fixture.publish(customer, list, draft)).rejects.toMatchObject({
      code: 'consent_outdated',
    })
    await say('Raffle')
    await fixture.publish(customer, list, draft)
  })

  it('does not hold for another campaign that is followed', async () => {
    const list = await people()
    await fixture.publish(customer, list, { ...confirmed, ...ownDay(), name: 'First' })
    await fixture.publish(customer, list, { ...confirmed, ...ownDay(), name: 'Second' })
    const text = { ...confirmed, ...ownDay(), campaignType: 'sms', followUpOf: 'First' } as const
    const deps = { ...fixture, expectedPerSecond: 100 }
    const seen = await preflight(deps, customer.accountId, preflightBodySchema.parse(text))
    const draft = { ...text, name: 'After', consentDigest: seen.consent_digest }
    await expect(
      fixture.publish(customer, list, { ...draft, followUpOf: 'Second' }),
    ).rejects.toMatchObject({ code: 'consent_outdated' })
    await fixture.publish(customer, list, draft)
  })

  it('holds for another name, description and time', async () => {
    const list = await people()
    const consentDigest = await digestOf(list)
    const rest = { name: 'Renamed', description: 'Other words', dropTime: '15:00' }
    const draft = { ...confirmed, ...ownDay(), ...rest, consentDigest }
    const { campaign_name } = await fixture.publish(customer, list, draft)
    expect(campaign_name).toBe('Renamed')
  })
})
