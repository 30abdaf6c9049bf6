import { afterEach, describe, expect, it } from 'vitest'
import { sandboxStatsSchema } from '@afterbeep/contract/api/sandbox'
import { readBalance } from '../credits/index.ts'
import { ledgerProblems } from '../../testing/campaigns/ledger-problems.ts'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { until } from '../../testing/until.ts'
import { startDueRuns } from '../runs/index.ts'
import { leaseChunk, runsWithDueChunks } from './leases/chunks.queries.ts'
import { endAllLeases } from './leases/leases.queries.ts'
import { prepareRuns } from '../../testing/campaigns/prepared-run.ts'

let fixture: CampaignFixture
afterEach(() => fixture.close())

const phones = [14085550001, 14085550002, 14085550003]

async function counted() {
  const response = await fetch(`${fixture.simulators.urls.control}/stats`)
  return sandboxStatsSchema.parse(await response.json())
}

/** Prepares a run and takes its first chunk of a channel, as a worker does just before it dies. */
async function dieHolding(channel: 'voice' | 'text'): Promise<void> {
  await startDueRuns(fixture)
  await prepareRuns(fixture)
  const [run] = await runsWithDueChunks(fixture.db, channel, fixture.clock.now(), 1)
  if (!run) throw new Error('No run has a due chunk.')
  const key = { ...run, channel }
  await leaseChunk(fixture.db, key, fixture.clock.now(), {
    ...fixture.settings,
    owner: 'dead',
  })
  await endAllLeases(fixture.db)
}

async function published(changes: object): Promise<{ customer: Customer; name: string }> {
  fixture = await openCampaignFixture({ engine: false })
  const customer = await fixture.customer()
  const list = await fixture.list(customer, phones)
  const { campaign_name: name } = await fixture.publish(customer, list, changes)
  return { customer, name }
}

describe('what a dead worker held', () => {
  it('is sent again where the provider knows the key: each voicemail is left once', async () => {
    const { customer, name } = await published({ campaignType: 'voicemail' })
    await dieHolding('voice')
    await fixture.engine.start()
    await fixture.reaches(customer, name, 'Completed')
    expect((await counted()).voice).toEqual({ requests: 3, calls: 3, distinct: 3 })
  })

  it('is left to its reports where it does not: no text goes out, and none is charged', async () => {
    const { customer, name } = await published({})
    const before = await readBalance(fixture.db, customer.accountId)
    const first = await fixture.engine.start()
    await fixture.reaches(customer, name, 'Completed')
    await first.stop()
    const sent = (await counted()).text.requests
    fixture.clock.advance(5 * 3_600_000)
    await fixture.publish(customer, '', { name: 'After', campaignType: 'sms', followUpOf: name })
    await dieHolding('text')
    await fixture.engine.start()
    await until('the texts are uncertain', async () => (await unknownTexts(customer)) === 3)
    expect((await counted()).text.requests).toBe(sent)
    fixture.clock.advance(24 * 3_600_000 + 1000)
    await fixture.reaches(customer, 'After', 'Completed with failures')
    const spent = 3 * 55
    expect(await readBalance(fixture.db, customer.accountId)).toEqual({
      available: before.available + before.reserved - spent,
      reserved: 0,
    })
    expect(await ledgerProblems(fixture.db, customer.accountId)).toEqual([])
  })
})

async function unknownTexts({ accountId }: Customer): Promise<number> {
  const [row] = await fixture.db.query<{ unknown: number }>(
    'select coalesce(sum(unknown), 0)::int as unknown from run_counts where account_id = $1',
    [accountId],
  )
  return row?.unknown ?? 0
}
