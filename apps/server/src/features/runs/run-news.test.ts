import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCampaignStage } from '../../testing/campaign-stage.ts'
import type { CampaignStage } from '../../testing/campaign-stage.ts'
import type { Customer } from '../../testing/sign-in-server.ts'
import { runNews } from './run-news.ts'

let stage: CampaignStage
let customer: Customer
let runId: string
beforeAll(async () => {
  stage = await openCampaignStage({ engine: false })
  customer = await stage.customer()
  const list = await stage.list(customer, [14085550001])
  await stage.publish(customer, list, {
    name: 'Spring',
    startDate: '2026-11-22',
    endDate: '2026-11-22',
    dropTime: '18:00',
    timeZone: 'America/New_York',
  })
  const [run] = await stage.db.query<{ id: string }>('select id from runs')
  runId = run?.id ?? ''
})
afterAll(() => stage.close())

type Kind = Parameters<typeof runNews>[1]['kind']

async function newsOf(kind: Kind, status: string, reason: string | null = 'The reason.') {
  await stage.db.query('update runs set status = $1, status_reason = $2', [status, reason])
  return runNews(stage.db, { kind, accountId: customer.accountId, runId })
}

describe('what there is to say about a run', () => {
  it('is its campaign, the reason, and when it was due in its own zone', async () => {
    expect(await newsOf('run_blocked', 'blocked')).toEqual({
      campaignName: 'Spring',
      reason: 'The reason.',
      dueAt: '6:00 PM on Sunday, November 22, 2026 (America/New York)',
    })
    expect((await newsOf('run_blocked', 'blocked', null))?.reason).toContain('credits')
  })

  it.each<{ kind: Kind; status: string; isSo: boolean }>([
    { kind: 'run_blocked', status: 'blocked', isSo: true },
    { kind: 'run_blocked', status: 'sending', isSo: false },
    { kind: 'run_paused', status: 'paused', isSo: true },
    { kind: 'run_paused', status: 'sending', isSo: false },
    { kind: 'run_paused', status: 'completed', isSo: false },
    { kind: 'run_late', status: 'scheduled', isSo: true },
    { kind: 'run_late', status: 'preparing', isSo: false },
    { kind: 'run_late', status: 'sending', isSo: false },
    { kind: 'run_late', status: 'completed', isSo: false },
  ])('$kind is said of a run that is $status: $isSo', async ({ kind, status, isSo }) => {
    expect((await newsOf(kind, status)) !== undefined).toBe(isSo)
  })

  it('is nothing for a run of another account', async () => {
    await newsOf('run_blocked', 'blocked')
    const other = { kind: 'run_blocked' as const, accountId: randomUUID(), runId }
    expect(await runNews(stage.db, other)).toBeUndefined()
  })
})
