import { afterEach, describe, expect, it } from 'vitest'
import { sandboxStatsSchema } from '@afterbeep/contract/api/sandbox'
import { ledgerProblems, readBalance } from '../credits/index.ts'
import { openCampaignStage } from '../../testing/campaign-stage.ts'
import type { CampaignStage } from '../../testing/campaign-stage.ts'
import type { Customer } from '../../testing/sign-in-server.ts'
import { until } from '../../testing/until.ts'
import { startDueRuns } from '../runs/index.ts'
import { leaseChunk, runsWithDueChunks } from './leases/chunks.queries.ts'
import { endAllLeases } from './leases/leases.queries.ts'
import { prepareRuns } from '../preparing/prepare-run.ts'

let stage: CampaignStage
afterEach(() => stage.close())

const phones = [14085550001, 14085550002, 14085550003]

async function counted() {
  const answer = await fetch(`${stage.simulators.urls.control}/stats`)
  return sandboxStatsSchema.parse(await answer.json())
}

/** Prepares a run and takes its first chunk of a channel, as a worker does just before it dies. */
async function dieHolding(channel: 'voice' | 'text'): Promise<void> {
  await startDueRuns(stage)
  await prepareRuns(stage)
  const [run] = await runsWithDueChunks(stage.db, channel, stage.clock.now(), 1)
  if (!run) throw new Error('No run has a due chunk.')
  const key = { accountId: run.account_id, runId: run.run_id, channel }
  await leaseChunk(stage.db, key, stage.clock.now(), {
    ...stage.settings,
    owner: 'dead',
  })
  await endAllLeases(stage.db)
}

async function published(changes: object): Promise<{ customer: Customer; name: string }> {
  stage = await openCampaignStage({ engine: false })
  const customer = await stage.customer()
  const list = await stage.list(customer, phones)
  const { campaign_name: name } = await stage.publish(customer, list, changes)
  return { customer, name }
}

describe('what a dead worker held', () => {
  it('is sent again where the provider knows the key: each voicemail is left once', async () => {
    const { customer, name } = await published({ campaignType: 'voicemail' })
    await dieHolding('voice')
    await stage.engine.start()
    await stage.reaches(customer, name, 'Completed')
    expect((await counted()).voice).toEqual({ requests: 3, calls: 3, distinct: 3 })
  })

  it('is left to its reports where it does not: no text goes out, and none is charged', async () => {
    const { customer, name } = await published({})
    const before = await readBalance(stage.db, customer.accountId)
    const first = await stage.engine.start()
    await stage.reaches(customer, name, 'Completed')
    await first.stop()
    const sent = (await counted()).text.requests
    stage.clock.advance(5 * 3_600_000)
    await stage.publish(customer, '', { name: 'After', campaignType: 'sms', followUpOf: name })
    await dieHolding('text')
    await stage.engine.start()
    await until('the texts are in doubt', async () => (await unknownTexts(customer)) === 3)
    expect((await counted()).text.requests).toBe(sent)
    stage.clock.advance(24 * 3_600_000 + 1000)
    await stage.reaches(customer, 'After', 'Completed with failures')
    const spent = 3 * 55
    expect(await readBalance(stage.db, customer.accountId)).toEqual({
      available: before.available + before.reserved - spent,
      reserved: 0,
    })
    expect(await ledgerProblems(stage.db, customer.accountId)).toEqual([])
  })
})

async function unknownTexts({ accountId }: Customer): Promise<number> {
  const [row] = await stage.db.query<{ unknown: number }>(
    'select coalesce(sum(unknown), 0)::int as unknown from run_counts where account_id = $1',
    [accountId],
  )
  return row?.unknown ?? 0
}
