import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { runNews } from './run-news.ts'

let fixture: CampaignFixture
let customer: Customer
let runId: string
beforeAll(async () => {
  fixture = await openCampaignFixture({ engine: false })
  customer = await fixture.customer()
  const list = await fixture.list(customer, [14085550001])
  await fixture.publish(customer, list, {
    name: 'Spring',
    startDate: '2026-11-22',
    endDate: '2026-11-22',
    dropTime: '18:00',
    timeZone: 'America/New_York',
  })
  const [run] = await fixture.db.query<{ id: string }>('select id from runs')
  runId = run?.id ?? ''
})
afterAll(() => fixture.close())

type Kind = Parameters<typeof runNews>[1]['kind']

async function newsOf(kind: Kind, status: string, reason: string | null = 'The reason.') {
  await fixture.db.query('update runs set status = $1, status_reason = $2', [status, reason])
  return runNews(fixture.db, { kind, accountId: customer.accountId, runId })
}

describe('the news of a run', () => {
  it('are its campaign, the reason, and when it was due in its own zone', async () => {
    expect(await newsOf('run_blocked', 'blocked')).toEqual({
      campaignName: 'Spring',
      reason: 'The reason.',
      dueAt: '6:00 PM on Sunday, November 22, 2026 (America/New York)',
      waitsForPayment: false,
      mayHaveReached: false,
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
    { kind: 'run_late', status: 'held', isSo: true },
    { kind: 'run_late', status: 'blocked', isSo: false },
    { kind: 'run_late', status: 'paused', isSo: false },
    { kind: 'run_late', status: 'preparing', isSo: false },
    { kind: 'run_late', status: 'sending', isSo: false },
    { kind: 'run_late', status: 'completed', isSo: false },
  ])('report $kind of a run that is $status: $isSo', async ({ kind, status, isSo }) => {
    expect((await newsOf(kind, status)) !== undefined).toBe(isSo)
  })

  it.each(['started_at', 'uncertain_since'])(
    'do not promise that no one was reached by a run with %s',
    async (column) => {
      await fixture.db.query(`update runs set ${column} = $1`, [fixture.clock.now()])
      expect((await newsOf('run_late', 'held'))?.mayHaveReached).toBe(true)
      await fixture.db.query(`update runs set ${column} = null`)
      expect((await newsOf('run_late', 'held'))?.mayHaveReached).toBe(false)
    },
  )

  it('are empty for a run of another account', async () => {
    await newsOf('run_blocked', 'blocked')
    const other = { kind: 'run_blocked' as const, accountId: randomUUID(), runId }
    expect(await runNews(fixture.db, other)).toBeUndefined()
  })
})
