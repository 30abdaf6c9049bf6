import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  campaignAggregatesSchema,
  campaignItemsSchema,
} from '@afterbeep/contract/api/campaigns/analytics'
import { campaignVariantsSchema } from '@afterbeep/contract/api/campaigns/campaign-variants'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { ledgerProblems } from '../../testing/campaigns/ledger-problems.ts'
import { archiveOldDeliveries } from './archive-deliveries.ts'
import { retentionOn } from '../../testing/campaigns/retained-runs.ts'

/** One of them fails, so that the file contains a reason and a code. */
const phones = [15550010001, 15550010005, 14085550001, 14085550002, 15550020003]
const base = '/api/drop-cowboy'

let fixture: CampaignFixture
let customer: Customer
let before: Seen
let moved: number

/** Everything that the screens and the file show of the campaign. */
interface Seen {
  list: unknown
  figures: unknown
  credits: unknown
  days: unknown
  progress: unknown
  variants: unknown
  file: string
}

async function look(): Promise<Seen> {
  const read = async (path: string) => (await customer.browser.get(path)).body
  return {
    list: campaignItemsSchema.parse(await read(`${base}/analytics/`)),
    figures: campaignAggregatesSchema.parse(await read(`${base}/aggregates/Old/`)),
    credits: await ledgerProblems(fixture.db, customer.accountId),
    days: await read(`${base}/aggregates/?timeframe=7d`),
    progress: await read('/api/campaigns/Old/progress/'),
    variants: campaignVariantsSchema.parse(await read('/api/campaigns/Old/variants/')),
    file: (await customer.browser.download(`${base}/analytics/details/download/Old/`)).text,
  }
}

beforeAll(async () => {
  fixture = await openCampaignFixture()
  customer = await fixture.customer()
  const list = await fixture.list(customer, phones)
  await fixture.publish(customer, list, { name: 'Old', variantMessage: 'Are you coming?' })
  fixture.engine.wake()
  await fixture.reaches(customer, 'Old', 'Completed with failures')
  before = await look()
  const deps = retentionOn(fixture.db)
  deps.clock.set(new Date(fixture.clock.now().getTime() + 366 * 86_400_000))
  moved = await archiveOldDeliveries(deps)
})
afterAll(() => fixture.close())

describe('a campaign whose details were archived', () => {
  it('is shown and exported as before, with the date of its archiving', async () => {
    expect(moved).toBe(10)
    expect(before.file.split('\r\n')).toHaveLength(12)
    expect(before.figures).toMatchObject({ details_archived_at: null })
    const after = await look()
    const archivedAt = new Date(fixture.clock.now().getTime() + 366 * 86_400_000).toISOString()
    expect(after.figures).toMatchObject({ details_archived_at: archivedAt })
    expect({ ...after, figures: undefined }).toEqual({ ...before, figures: undefined })
    expect(after.figures).toEqual({ ...Object(before.figures), details_archived_at: archivedAt })
  })

  it('lists no details, neither whole nor by pages', async () => {
    const path = `${base}/analytics/details/Old/`
    expect((await customer.browser.get(path)).body).toEqual([])
    expect((await customer.browser.get(`${path}?limit=5`)).body).toEqual([])
    expect((await customer.browser.get(`${path}?limit=5&after=1.text.3`)).body).toEqual([])
  })

  it('still makes a STOP from one of its contacts apply to the account', async () => {
    const phone = 14085550001
    const payload = { kind: 'reply', phone, text: 'STOP', respondedByProvider: true }
    await fixture.intake.take({ provider: 'text', eventId: 'stop', kind: 'reply', payload })
    await fixture.intake.idle()
    const { accountId } = customer
    expect(await fixture.suppressions.suppressedAmong(fixture.db, accountId, [phone])).toEqual(
      new Set([phone]),
    )
  })

  it('does not change when a report about one of its deliveries arrives', async () => {
    const [row] = await fixture.db.query<{ run_id: string }>(
      'select run_id from deliveries_archive',
    )
    const reference = `${pack(customer.accountId)}${pack(row?.run_id ?? '')}v2`
    const payload = { kind: 'report', reference, outcome: { kind: 'delivered' } }
    const event = { provider: 'voice', eventId: 'late', kind: 'report', payload } as const
    expect(await fixture.intake.take(event)).toBe(true)
    await fixture.intake.idle()
    const [applied] = await fixture.db.query(
      `select 1 from provider_events where event_id = 'late' and applied_at is not null`,
    )
    expect(applied).toBeDefined()
    expect((await look()).list).toEqual(before.list)
  })
})

const pack = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')
