import { randomUUID } from 'node:crypto'
import { isFinalDeliveryStatus } from '@afterbeep/contract/campaign/delivery-status'
import type { Transaction } from '../../platform/database/database.ts'
import { announceWork, moveRun, refreshCampaignStatus, passCanary } from '../runs/index.ts'
import type { Suppressions } from '../compliance/index.ts'
import { payWithOverage, releaseCredits, settleCredits } from '../credits/index.ts'
import { countCorrections } from './correct-late.ts'
import { countFinalVariants } from './count-variants.ts'
import { moveBatch } from './move-batch.ts'
import type { OutcomeBatch } from './move-batch.ts'
import { closeInChunks, closeInRun, lockChunks, openFollowers } from './closings.queries.ts'
import { phonesOf } from './outcomes.queries.ts'
import type { Move } from './outcomes.queries.ts'
import { reopenChunks, undrainRun } from './reopen.queries.ts'
import { addToHour, moveRunCounts } from './rollups.queries.ts'
import type { CountChanges, RunResults } from './rollups.queries.ts'

export interface Applied {
  /** Deliveries that really moved. */
  moved: number
  /**
   * Results of this run and channel so far, without those that only lack a report; flagging is
   * based on them.
   */
  delivered: number
  failed: number
  /** Those that really became sendable again. */
  reopened: number
}

/**
 * The one place where a delivery's state changes: rows, counts, chunks, credits and the run move
 * together in the caller's transaction. An outcome that was applied before moves nothing and costs
 * nothing. Rows are always locked in the same order, here and wherever else several of them are
 * locked: deliveries, counts, variants, hours, chunks, turns (text before voice), run, balance,
 * canary, campaign.
 */
export async function applyOutcomes(
  tx: Transaction,
  suppressions: Suppressions,
  batch: OutcomeBatch,
): Promise<Applied> {
  const { moves, returned, corrections } = await moveBatch(tx, batch)
  const finals = moves.filter((move) => isFinalDeliveryStatus(move.now))
  const results = await countMoves(tx, batch, [...returned, ...moves])
  await countCorrections(tx, batch, corrections)
  await countFinals(tx, batch, finals)
  // All that was sent has its result, and none of them named a fault of ours.
  const isGood = batch.cause === 'report' && finals.length > 0 && returned.length === 0
  const isCanaryOver = batch.run.hasCanary && isGood && results.awaited === 0
  await moveChunks(tx, batch, { finals, returned, isCanaryOver })
  const isRunOver = await moveRunOn(tx, batch, finals, returned)
  await payForFinals(tx, batch, finals)
  if (isCanaryOver) await passCanary(tx, { ...batch.run, channel: batch.channel })
  if (isRunOver || corrections.length > 0) {
    await refreshCampaignStatus(tx, batch.run.accountId, batch.run.campaignId)
  }
  await suppressRefused(tx, suppressions, batch)
  const moved = sumOf(returned) + sumOf(moves) + corrections.length
  return { ...results, moved, reopened: sumOf(returned) }
}

const NO_RESULTS: RunResults = { delivered: 0, failed: 0, awaited: 0 }

async function countMoves(
  tx: Transaction,
  { run, channel }: OutcomeBatch,
  moves: readonly Move[],
): Promise<RunResults> {
  if (moves.length === 0) return NO_RESULTS
  return moveRunCounts(tx, { ...run, channel }, changesOf(moves), reasonsOf(moves))
}

function sumOf(moves: readonly Move[]): number {
  return moves.reduce((sum, move) => sum + move.count, 0)
}

function deliveredOf(moves: readonly Move[]): number {
  return sumOf(moves.filter((move) => move.now === 'delivered'))
}

function changesOf(moves: readonly Move[]): CountChanges {
  const changes = { pending: 0, accepted: 0, unknown: 0, delivered: 0, failed: 0, skipped: 0 }
  for (const move of moves) {
    changes[move.was] -= move.count
    changes[move.now] += move.count
  }
  return changes
}

/** Why deliveries ended without arriving: so many for each reason. */
function reasonsOf(moves: readonly Move[]): Map<string, number> {
  const reasons = new Map<string, number>()
  for (const { now, reason, count } of moves) {
    if (reason === null || (now !== 'failed' && now !== 'skipped')) continue
    reasons.set(reason, (reasons.get(reason) ?? 0) + count)
  }
  return reasons
}

async function countFinals(
  tx: Transaction,
  { run, channel, at }: OutcomeBatch,
  finals: readonly Move[],
): Promise<void> {
  if (finals.length === 0) return
  const key = { ...run, channel }
  const success = deliveredOf(finals)
  await countFinalVariants(tx, key, finals)
  await addToHour(tx, key, { at, success, fails: sumOf(finals) - success })
}

/** Closes and reopens chunks, makes the chunks that follow them due, and announces what is due. */
async function moveChunks(
  tx: Transaction,
  { run, channel, reopened = [], at }: OutcomeBatch,
  change: { finals: readonly Move[]; returned: readonly Move[]; isCanaryOver: boolean },
): Promise<void> {
  const key = { ...run, channel }
  const finished = new Map<number, number>()
  for (const { chunk, count } of change.finals) {
    finished.set(chunk, (finished.get(chunk) ?? 0) + count)
  }
  const due = new Set(change.returned.map((move) => move.chunk))
  const isMixed = finished.size > 0 && due.size > 0
  if (isMixed) await lockChunks(tx, key, [...finished.keys(), ...due])
  const notBefore = new Date(Math.max(...reopened.map((one) => one.notBefore.getTime())))
  if (due.size > 0) await reopenChunks(tx, key, [...due], notBefore)
  const empty = finished.size > 0 ? await closeInChunks(tx, key, finished) : []
  const follow = channel === 'voice' && empty.length > 0
  if (follow && (await openFollowers(tx, run, empty, at))) {
    await announceWork(tx, run.accountId, 'text', at)
  }
  if (due.size > 0) await announceWork(tx, run.accountId, channel, notBefore)
  if (change.isCanaryOver) await announceWork(tx, run.accountId, channel, at)
}

/** Subtracts the ended deliveries from the run; true when the run ended with them. */
async function moveRunOn(
  tx: Transaction,
  { run, at }: OutcomeBatch,
  finals: readonly Move[],
  returned: readonly Move[],
): Promise<boolean> {
  if (returned.length > 0) await undrainRun(tx, run)
  if (finals.length === 0) return false
  const left = await closeInRun(tx, { ...run, finished: sumOf(finals) })
  if (left > 0) return false
  // A paused run, or one that waits for its owner, may see its last report too.
  return moveRun(tx, { ...run, from: ['sending', 'paused', 'held'], to: 'completed', at })
}

/** A delivered one is charged; any other that ended gives its reservation back. */
async function payForFinals(
  tx: Transaction,
  { run, channel, at }: OutcomeBatch,
  finals: readonly Move[],
): Promise<void> {
  const price = channel === 'voice' ? run.creditsPerCall : run.creditsPerMessage
  const delivered = deliveredOf(finals)
  const released = sumOf(finals) - delivered
  if (finals.length > 0 && run.overageReserved > 0) {
    await payWithOverage(tx, { ...run, channel, delivered, failed: released, at })
    return
  }
  // The rows' own one-way move is what makes this happen once; the key only names the batch.
  const entry = (kind: string, count: number) => ({
    accountId: run.accountId,
    campaignId: run.campaignId,
    runId: run.runId,
    credits: count * price,
    idempotencyKey: `${kind}:${run.runId}:${channel}:${randomUUID()}`,
    at,
  })
  if (delivered * price > 0) await settleCredits(tx, entry('settle', delivered))
  if (released * price > 0) await releaseCredits(tx, entry('release', released))
}

/** Also for a delivery that had ended before: a number that must not be called is not called again. */
async function suppressRefused(
  tx: Transaction,
  suppressions: Suppressions,
  { run, channel, outcomes, at }: OutcomeBatch,
): Promise<void> {
  for (const suppressed of ['all', 'text'] as const) {
    const refused = outcomes.filter((outcome) => outcome.suppress === suppressed)
    for (const [reason, group] of Map.groupBy(refused, (one) => one.reason ?? 'do_not_call_list')) {
      const lines = group.map(({ line }) => line)
      const phones = await phonesOf(tx, { ...run, channel }, lines)
      const change = { accountId: run.accountId, phones, reason, at, channel: suppressed }
      await suppressions.suppress(tx, change)
    }
  }
}
