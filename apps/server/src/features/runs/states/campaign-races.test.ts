import { afterAll, beforeAll, expect, it } from 'vitest'
import { createManualClock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { openAccount, publishFor } from '../../../testing/campaigns/prepared-run.ts'
import { refreshCampaignStatus } from './campaign-status.ts'
import { moveRun } from './run-moves.queries.ts'

const clock = createManualClock(new Date('2026-11-21T18:30:00Z'))
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** A campaign of two runs that are both being sent. */
async function twoRuns(): Promise<{ accountId: string; campaignId: string; runIds: string[] }> {
  const account = await openAccount({ db, clock }, [12125550001])
  const dates = { startDate: '2026-11-22', endDate: '2026-11-23', frequency: 'daily' } as const
  await publishFor({ db, clock }, account, dates)
  const rows = await db.query<{ id: string; campaign_id: string }>(
    `update runs set status = 'sending' where account_id = $1 returning id, campaign_id`,
    [account.accountId],
  )
  await db.query(`update campaigns set status = 'In Progress' where account_id = $1`, [
    account.accountId,
  ])
  const [campaignId = ''] = rows.map((row) => row.campaign_id)
  return { accountId: account.accountId, campaignId, runIds: rows.map(({ id }) => id) }
}

async function finishMails(accountId: string): Promise<string[]> {
  const rows = await db.query<{ about: string }>(
    `select about from mails where account_id = $1 and kind = 'campaign_finished'`,
    [accountId],
  )
  return rows.map(({ about }) => about)
}

it('a campaign is completed when its last two runs end in the same moment', async () => {
  const { accountId, campaignId, runIds } = await twoRuns()
  // On a server both runs have moved, in transactions that can't see each other, before either goes on.
  let moved = 0
  let bothMoved = () => undefined as void
  const met = new Promise<void>((resolve) => (bothMoved = resolve))
  const end = (runId: string) =>
    db.transaction(async (tx) => {
      const at = clock.now()
      await moveRun(tx, { accountId, runId, from: ['sending'], to: 'completed', at })
      moved += 1
      if (moved === runIds.length || db.kind === 'embedded') bothMoved()
      await met
      await refreshCampaignStatus(tx, accountId, campaignId)
    })
  await Promise.all(runIds.map(end))
  const rows = await db.query('select status from campaigns where id = $1', [campaignId])
  expect(rows).toEqual([{ status: 'Completed' }])
  expect(await finishMails(accountId)).toEqual([campaignId])
})

it('its owner is notified once when it ends, and not when its failures are corrected later', async () => {
  const { accountId, campaignId, runIds } = await twoRuns()
  const at = clock.now()
  const fail = (failed: number) =>
    db.query(
      `insert into run_counts (account_id, run_id, campaign_id, channel, total, failed)
       values ($1, $2, $3, 'voice', 1, $4)
       on conflict (account_id, campaign_id, run_id, channel) do update set failed = excluded.failed`,
      [accountId, runIds[0], campaignId, failed],
    )
  const refresh = () => db.transaction((tx) => refreshCampaignStatus(tx, accountId, campaignId))
  await fail(1)
  await refresh()
  expect(await finishMails(accountId)).toEqual([])
  for (const runId of runIds) {
    await db.transaction((tx) =>
      moveRun(tx, { accountId, runId, from: ['sending'], to: 'completed', at }),
    )
  }
  await refresh()
  expect(await finishMails(accountId)).toEqual([campaignId])
  await db.query(`delete from mails where account_id = $1`, [accountId])
  await fail(0)
  await refresh()
  const rows = await db.query('select status from campaigns where id = $1', [campaignId])
  expect(rows).toEqual([{ status: 'Completed' }])
  expect(await finishMails(accountId)).toEqual([])
})

it('a status that may not follow the one before is an error, and nothing is written', async () => {
  const { accountId, campaignId } = await twoRuns()
  await db.query(`update campaigns set status = 'Flagged' where id = $1`, [campaignId])
  const refresh = db.transaction((tx) => refreshCampaignStatus(tx, accountId, campaignId))
  await expect(refresh).rejects.toThrow("can't move from Flagged to In Progress")
  const rows = await db.query('select status from campaigns where id = $1', [campaignId])
  expect(rows).toEqual([{ status: 'Flagged' }])
})
