import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preflightBodySchema } from '@afterbeep/contract/api/campaigns/campaigns'
import type { PublishBody } from '@afterbeep/contract/api/campaigns/campaigns'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { preflight } from './preflight/preflight.ts'

let fixture: CampaignFixture
let customer: Customer
let list: string
beforeAll(async () => {
  fixture = await openCampaignFixture({ engine: false })
  customer = await fixture.customer()
  list = await fixture.list(customer, [14085550001])
})
afterAll(() => fixture.close())

function preflightOf(changes: Partial<PublishBody>) {
  const draft = preflightBodySchema.parse({
    campaignType: 'both',
    message: 'Hi <FirstName>',
    startDate: '2026-11-21',
    endDate: '2026-11-21',
    frequency: 'once',
    dropTime: '23:00',
    contactListId: list,
    ...changes,
  })
  return preflight({ ...fixture, expectedPerSecond: 100 }, customer.accountId, draft)
}

describe('publishing and preflight refuse a second message with a readable message', () => {
  it.each([
    ['of blanks', '  ', 'In the second version: Please enter a message'],
    [
      'of 201 characters',
      'x'.repeat(201),
      'In the second version: Message exceeds allowed character limit',
    ],
    [
      'with a field that the list has not',
      'Hi <Dog>',
      'In the second version: Your list has no column for <Dog>. Remove it, or choose one of the fields offered.',
    ],
  ])('%s', async (_what, variantMessage, words) => {
    const refusal = {
      code: 'draft_invalid',
      message: words,
      fields: { variantMessage: words },
    }
    await expect(fixture.publish(customer, list, { variantMessage })).rejects.toMatchObject(refusal)
    await expect(preflightOf({ variantMessage })).rejects.toMatchObject(refusal)
  })
})

it('segments are those of the longer message, whichever of the two it is', async () => {
  const long = `Hi <FirstName>, ${'x'.repeat(150)}`
  const short = 'Hi <FirstName>'
  expect((await preflightOf({ message: short })).segments).toBe(1)
  expect((await preflightOf({ message: short, variantMessage: long })).segments).toBe(2)
  expect((await preflightOf({ message: long, variantMessage: short })).segments).toBe(2)
})

it('a second message costs nothing more: each person still gets one', async () => {
  const { credits } = await preflightOf({})
  expect((await preflightOf({ variantMessage: 'Hello <LastName>' })).credits).toBe(credits)
})
