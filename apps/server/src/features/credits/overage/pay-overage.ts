import { randomUUID } from 'node:crypto'
import { moveOfOverage } from '@afterbeep/contract/money/overage'
import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Transaction } from '../../../platform/database/database.ts'
import { entryOf } from '../credit-entry.ts'
import { insertEntryAndMove, lockAvailable } from '../ledger.queries.ts'
import { endOverage, lockOverageRuns, moveOverageRun } from './overage.queries.ts'
import type { OverageRun } from './overage.queries.ts'

interface Ended {
  accountId: string
  campaignId: string
  runId: string
  channel: Channel
  delivered: number
  failed: number
  /** How many of the failed had no delivery written. */
  dropped?: number
  at: Date
}

/** Pays for ended deliveries of a run that overage pays for in part. The rows' own move makes it once. */
export async function payWithOverage(tx: Transaction, ended: Ended): Promise<void> {
  const rows = await lockOverageRuns(tx, ended)
  const row = rows.find(({ channel }) => channel === ended.channel)
  if (row) await pay(tx, ended, row)
}

/** Gives back what was held for people of whom no delivery was ever written; `written` by channel. */
export async function dropUnwritten(
  tx: Transaction,
  run: Pick<Ended, 'accountId' | 'campaignId' | 'runId' | 'at'>,
  written: ReadonlyMap<string, number>,
): Promise<void> {
  for (const row of await lockOverageRuns(tx, run)) {
    const { channel, covered, extra, dropped } = row
    const unwritten = covered + extra - (written.get(channel) ?? 0) - dropped
    if (unwritten <= 0) continue
    await pay(tx, { ...run, channel, delivered: 0, failed: unwritten, dropped: unwritten }, row)
  }
}

async function pay(tx: Transaction, ended: Ended, row: OverageRun): Promise<void> {
  const { accountId, campaignId, runId, channel, at } = ended
  const { settled, charged, released, freed } = moveOfOverage(row, ended)
  await moveOverageRun(tx, ended, { ...ended, dropped: ended.dropped ?? 0 })
  // The balance before the account's overage, here and wherever both are locked.
  await lockAvailable(tx, accountId)
  const moves = [
    ['settle', settled * row.price],
    ['release', released * row.price],
    ['overage', charged * row.extraPrice],
  ] as const
  for (const [kind, credits] of moves) {
    if (credits === 0) continue
    const idempotencyKey = `${kind}:${runId}:${channel}:${randomUUID()}`
    const move = { accountId, campaignId, runId, credits, idempotencyKey, at }
    await insertEntryAndMove(tx, entryOf(kind, move))
  }
  const over = { charged: charged * row.extraPrice, freed: freed * row.extraPrice }
  if (over.charged + over.freed > 0) await endOverage(tx, accountId, over)
}
