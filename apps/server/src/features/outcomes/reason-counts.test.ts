import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failureTexts } from '@afterbeep/contract/campaign/failure-reasons'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { moveRunCounts } from './rollups.queries.ts'

const ROUNDS = 60
const nothing = { pending: 0, accepted: 0, unknown: 0, delivered: 0, failed: 0, skipped: 0 }
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

it('reasons of two runs of a campaign add up, whatever order both name them in', async () => {
  const campaign = { accountId: randomUUID(), campaignId: randomUUID(), channel: 'voice' } as const
  const runs = [randomUUID(), randomUUID()]
  await db.query(
    `insert into run_counts (account_id, campaign_id, run_id, channel, total, accepted)
     select $1, $2, run_id, 'voice', 1000, 1000 from unnest($3::uuid[]) as run_id`,
    [campaign.accountId, campaign.campaignId, runs],
  )
  const reasons = Object.keys(failureTexts).map((reason): [string, number] => [reason, 1])
  const changes = { ...nothing, accepted: -reasons.length, failed: reasons.length }
  let tries = 0
  const moves = Array.from({ length: ROUNDS }, (_, round) =>
    runs.map((runId, index) => {
      const ordered = new Map((round + index) % 2 === 0 ? reasons : reasons.toReversed())
      return db.transaction((tx) => {
        tries += 1
        return moveRunCounts(tx, { ...campaign, runId }, changes, ordered)
      })
    }),
  ).flat()
  await Promise.all(moves)
  // A deadlock would be tried again by itself, a second later.
  expect(tries).toBe(2 * ROUNDS)
  const counted = await db.query(
    `select reason, deliveries from reason_counts
     where account_id = $1 and campaign_id = $2 and channel = 'voice' order by reason collate "C"`,
    [campaign.accountId, campaign.campaignId],
  )
  const names = Object.keys(failureTexts).toSorted()
  expect(counted).toEqual(names.map((reason) => ({ reason, deliveries: 2 * ROUNDS })))
  const failed = await db.query('select failed from run_counts where campaign_id = $1', [
    campaign.campaignId,
  ])
  const each = { failed: reasons.length * ROUNDS }
  expect(failed).toEqual([each, each])
})

it('nothing is written of reasons where nothing failed', async () => {
  const key = {
    accountId: randomUUID(),
    campaignId: randomUUID(),
    runId: randomUUID(),
    channel: 'text',
  } as const
  await db.query(
    `insert into run_counts (account_id, campaign_id, run_id, channel, total, accepted)
     values ($1, $2, $3, 'text', 1, 1)`,
    [key.accountId, key.campaignId, key.runId],
  )
  const asked: string[] = []
  await db.transaction((tx) => {
    const counting = {
      ...tx,
      query: <Row extends object>(text: string, values?: readonly unknown[]) => {
        asked.push(text)
        return tx.query<Row>(text, values)
      },
    }
    return moveRunCounts(counting, key, { ...nothing, accepted: -1, delivered: 1 }, new Map())
  })
  expect(asked).toHaveLength(1)
  expect(asked[0]).not.toContain('reason_counts')
})
