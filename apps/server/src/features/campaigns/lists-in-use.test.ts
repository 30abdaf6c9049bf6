import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'

let fixture: CampaignFixture
beforeAll(async () => {
  fixture = await openCampaignFixture()
})
afterAll(() => fixture.close())

const phones = [14085550101, 14085550102]
const pathOf = (listId: string) => `/api/contact-lists/${listId}/`
const remove = ({ browser }: Customer, listId: string) => browser.delete(pathOf(listId))

describe('a list that a campaign needs', () => {
  it('is not deleted before the campaign is over; its results outlive it', async () => {
    const customer = await fixture.customer()
    const listId = await fixture.list(customer, phones)
    const tomorrow = new Date(fixture.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    const days = { startDate: tomorrow, endDate: tomorrow, dropTime: '18:30' }
    await fixture.publish(customer, listId, { name: 'Spring', ...days })
    const refusal = await remove(customer, listId)
    expect(refusal).toMatchObject({
      status: 409,
      body: {
        code: 'list_in_use',
        error:
          'The campaign “Spring” still needs this list. Delete the list when that campaign is over.',
        details: { campaign_name: 'Spring' },
      },
    })
    expect((await customer.browser.get(pathOf(listId))).body).toMatchObject({ in_use_by: 'Spring' })
    const stranger = await fixture.customer()
    expect((await remove(stranger, listId)).status).toBe(404)

    fixture.clock.advance(86_400_000)
    fixture.engine.wake()
    await fixture.reaches(customer, 'Spring', 'Completed')
    expect((await customer.browser.get(pathOf(listId))).body).toMatchObject({ in_use_by: null })
    expect((await remove(customer, listId)).status).toBe(204)
    await fixture.jobs.runAll()
    const aggregates = await customer.browser.get('/api/drop-cowboy/aggregates/Spring/')
    expect(aggregates.body).toMatchObject({ dropcowboy_success_calls: 2 })
    const details = await customer.browser.get('/api/drop-cowboy/analytics/details/Spring/')
    expect(JSON.stringify(details.body)).toContain('14085550101')
    expect(await codeOf(fixture.publish(customer, listId))).toBe('contact_list_missing')
    const followUp = { campaignType: 'sms', followUpOf: 'Spring' } as const
    expect(await codeOf(fixture.publish(customer, listId, followUp))).toBe('contact_list_missing')
  })

  it('is either deleted or published to, when both come at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const customer = await fixture.customer()
      const listId = await fixture.list(customer, phones)
      const publishing = codeOf(fixture.publish(customer, listId))
      const [published, removed] = await Promise.all([publishing, remove(customer, listId)])
      const outcome = [published, removed.status]
      expect([
        ['published', 409],
        ['contact_list_missing', 204],
      ]).toContainEqual(outcome)
    }
  })
})

async function codeOf(publishing: Promise<unknown>): Promise<string> {
  try {
    await publishing
    return 'published'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}
