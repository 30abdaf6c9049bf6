import { randomUUID } from 'node:crypto'
import type { Channel } from '@afterbeep/contract/pricing'
import type { Transaction } from '../../platform/database/database.ts'
import { moveRun, refreshCampaignStatus } from '../campaigns/index.ts'
import type { RunToSend } from '../campaigns/index.ts'
import type { Suppressions } from '../compliance/index.ts'
import { releaseCredits, settleCredits } from '../credits/index.ts'
import { countFinalVariants } from './count-variants.ts'
import { isFinal, movesFrom } from './outcome.ts'
import type { Cause, NewState, Outcome } from './outcome.ts'
import {
  closeInChunks,
  closeInRun,
  moveDeliveries,
  openFollowers,
  phonesOf,
} from './outcomes.queries.ts'
import type { Move } from './outcomes.queries.ts'
import { addToHour, moveRunCounts } from './rollups.queries.ts'
import type { CountChanges } from './rollups.queries.ts'

export interface OutcomeBatch {
  run: RunToSend
  channel: Channel
  cause: Cause
  outcomes: readonly Outcome[]
  at: Date
}

export interface Applied {
  /** Deliveries that really moved. */
  moved: number
  /** Results of this run and channel so far: the ground for flagging. */
  delivered: number
  failed: number
}

/**
 * The one place where a delivery's state changes: rows, counts, chunks, credits and the run move
 * together in the caller's transaction. What was applied before moves nothing and costs nothing.
 * Rows are always locked in the same order (deliveries, counts, variants, hours, chunks, balance, run,
 * campaign).
 */
export async function applyOutcomes(
  tx: Transaction,
  suppressions: Suppressions,
  batch: OutcomeBatch,
): Promise<Applied> {
  const moves = await moveAll(tx, batch)
  const results =
    moves.length > 0 ? await countMoves(tx, batch, moves) : { delivered: 0, failed: 0 }
  await suppressRefused(tx, suppressions, batch)
  return { moved: sumOf(moves), ...results }
}

async function countMoves(
  tx: Transaction,
  batch: OutcomeBatch,
  moves: readonly Move[],
): Promise<{ delivered: number; failed: number }> {
  const key = { ...batch.run, channel: batch.channel }
  const results = await moveRunCounts(tx, key, changesOf(moves), reasonsOf(moves))
  const finals = moves.filter((move) => isFinal(move.now))
  if (finals.length > 0) await closeFinals(tx, batch, finals)
  return results
}

/** A batch may hold several target states; each is one statement. */
async function moveAll(tx: Transaction, batch: OutcomeBatch): Promise<Move[]> {
  const byState = new Map<NewState, Map<number, Outcome>>()
  const seen = new Set<number>()
  for (const outcome of batch.outcomes) {
    // The first word about a delivery counts; a second in the same batch would be a repeat.
    if (seen.has(outcome.line)) continue
    seen.add(outcome.line)
    const group = byState.get(outcome.to) ?? new Map<number, Outcome>()
    byState.set(outcome.to, group.set(outcome.line, outcome))
  }
  const key = { ...batch.run, channel: batch.channel }
  const moves: Move[] = []
  for (const [to, outcomes] of byState) {
    const from = movesFrom[batch.cause][to]
    if (!from) throw new Error(`A delivery can't become ${to} by ${batch.cause}.`)
    const target = { to, from, outcomes: [...outcomes.values()], at: batch.at }
    // Only variants are told apart by their lines, and only once they are final.
    const listLines = batch.run.variantMessage !== null && isFinal(to)
    moves.push(...(await moveDeliveries(tx, key, { ...target, listLines })))
  }
  return moves
}

function sumOf(moves: readonly Move[]): number {
  return moves.reduce((sum, move) => sum + move.count, 0)
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

async function closeFinals(
  tx: Transaction,
  batch: OutcomeBatch,
  finals: readonly Move[],
): Promise<void> {
  const { run, channel, at } = batch
  const key = { ...run, channel }
  const finished = sumOf(finals)
  const delivered = sumOf(finals.filter((move) => move.now === 'delivered'))
  const fails = finished - delivered
  await countFinalVariants(tx, key, finals)
  await addToHour(tx, key, { at, success: delivered, fails })
  const byChunk = new Map<number, number>()
  for (const move of finals) {
    byChunk.set(move.chunk, (byChunk.get(move.chunk) ?? 0) + move.count)
  }
  const empty = await closeInChunks(tx, key, byChunk)
  if (channel === 'voice' && empty.length > 0) await openFollowers(tx, run, empty, at)
  await payForFinals(tx, batch, delivered, fails)
  const left = await closeInRun(tx, { ...run, finished })
  if (left.open_deliveries > 0) return
  // A run that rests after a set-up fault may see its last report too: nothing is left to resume.
  const over = await moveRun(tx, { ...run, from: ['sending', 'paused'], to: 'completed', at })
  if (!over) return
  await refreshCampaignStatus(tx, run.accountId, run.campaignId)
}

/** Delivered is paid for, everything else that ended gives its reservation back. */
async function payForFinals(
  tx: Transaction,
  { run, channel, at }: OutcomeBatch,
  delivered: number,
  released: number,
): Promise<void> {
  const price = channel === 'voice' ? run.creditsPerCall : run.creditsPerMessage
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

/** Also for a delivery that had ended before: who must not be called is not to be called again. */
async function suppressRefused(
  tx: Transaction,
  suppressions: Suppressions,
  { run, channel, outcomes, at }: OutcomeBatch,
): Promise<void> {
  const linesByReason = new Map<string, number[]>()
  for (const { line, reason, suppress } of outcomes) {
    if (!suppress) continue
    const why = reason ?? 'refused'
    linesByReason.set(why, [...(linesByReason.get(why) ?? []), line])
  }
  for (const [reason, lines] of linesByReason) {
    const phones = await phonesOf(tx, { ...run, channel }, lines)
    await suppressions.suppress(tx, { accountId: run.accountId, phones, reason, at })
  }
}
