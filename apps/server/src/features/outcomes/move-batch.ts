import { isFinalDeliveryStatus, statesBefore } from '@afterbeep/contract/campaign/delivery-status'
import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Transaction } from '../../platform/database/database.ts'
import { lawVersion } from '../compliance/index.ts'
import type { RunToSend } from '../runs/index.ts'
import { correctDeliveries } from './correct-late.queries.ts'
import type { Correction } from './correct-late.queries.ts'
import type { Cause, NewState, Outcome } from './outcome.ts'
import { lockDeliveries, moveDeliveries } from './outcomes.queries.ts'
import type { Move } from './outcomes.queries.ts'
import { reopenDeliveries } from './reopen.queries.ts'
import type { Reopening } from './reopen.queries.ts'

export interface OutcomeBatch {
  run: RunToSend
  channel: Channel
  cause: Cause
  outcomes: readonly Outcome[]
  /** Deliveries that a report makes sendable again, under a new key. */
  reopened?: readonly Reopening[]
  at: Date
}

/** What a batch really moved, each counted by chunk. */
export interface Moved {
  moves: Move[]
  /** Those that became sendable again. */
  returned: Move[]
  /** Those that had been given up, and whose report came after all. */
  corrections: Correction[]
}

/** Moves the rows of a batch, all of them before anything that counts them. */
export async function moveBatch(tx: Transaction, batch: OutcomeBatch): Promise<Moved> {
  const key = { ...batch.run, channel: batch.channel }
  const reopened = batch.reopened ?? []
  const outcomes = oneAboutEach(batch.outcomes)
  const isMixed = outcomes.length > 0 && reopened.length > 0
  if (isMixed) {
    const lines = [...outcomes, ...reopened].map((one) => one.line)
    await lockDeliveries(tx, key, lines)
  }
  const returned = await reopenDeliveries(tx, key, reopened, batch.at)
  const moves = await moveAll(tx, batch, outcomes)
  const moved = moves.reduce((sum, move) => sum + move.count, 0)
  const mayBeLate = batch.cause === 'report' && moved < outcomes.length
  const corrections = mayBeLate ? await correctDeliveries(tx, key, outcomes, batch.at) : []
  return { moves, returned, corrections }
}

/**
 * One outcome for each delivery. Of two about the same send the first counts. Of two about
 * different sends a delivered one counts, and else the one about the later send.
 */
function oneAboutEach(outcomes: readonly Outcome[]): Outcome[] {
  const byLine = new Map<number, Outcome>()
  for (const outcome of outcomes) {
    const first = byLine.get(outcome.line)
    if (!first || overrules(outcome, first)) byLine.set(outcome.line, outcome)
  }
  return [...byLine.values()]
}

function overrules(second: Outcome, first: Outcome): boolean {
  if (second.resends === first.resends || first.to === 'delivered') return false
  return second.to === 'delivered' || (second.resends ?? 0) > (first.resends ?? 0)
}

async function moveAll(
  tx: Transaction,
  { run, channel, cause, at }: OutcomeBatch,
  outcomes: readonly Outcome[],
): Promise<Move[]> {
  if (outcomes.length === 0) return []
  const from = new Map<NewState, ReturnType<typeof statesBefore>>()
  for (const { to } of outcomes) {
    if (from.has(to)) continue
    const states = statesBefore(cause, to).filter((state) => !isFinalDeliveryStatus(state))
    if (states.length === 0) throw new Error(`A delivery can't become ${to} by ${cause}.`)
    from.set(to, states)
  }
  const sentBy = cause === 'report' ? [...from.keys()] : (['accepted', 'unknown'] as const)
  // Only variants are distinguished by their lines.
  const listLines = run.variantMessage !== null
  const key = { ...run, channel }
  return moveDeliveries(tx, key, {
    outcomes,
    from,
    at,
    sentBy,
    lawVersion: lawVersion(),
    listLines,
  })
}
