import type { Transaction } from '../../platform/database/database.ts'
import { dropUnwritten, releaseCredits } from '../credits/index.ts'
import { unpreparedCredits, writtenDeliveries } from './late/late-runs.queries.ts'

/**
 * Releases what a run reserved for people whose deliveries were never written, and never will be: once
 * for a run, when it has ended or all of its deliveries are there.
 */
export async function releaseUnprepared(
  tx: Transaction,
  run: { accountId: string; campaignId: string; runId: string },
  at: Date,
): Promise<void> {
  const written = await writtenDeliveries(tx, run)
  await dropUnwritten(tx, { ...run, at }, new Map(written.map((one) => [one.channel, one.total])))
  const credits = await unpreparedCredits(tx, run)
  if (credits <= 0) return
  const { accountId, campaignId, runId } = run
  const idempotencyKey = `drop:${runId}`
  await releaseCredits(tx, { accountId, campaignId, runId, credits, idempotencyKey, at })
}
