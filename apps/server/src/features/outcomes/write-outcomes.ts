import { statesBefore } from '@afterbeep/contract/campaign/delivery-status'
import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Clock } from '../../platform/clock/clock.ts'
import type { WallTime } from '../../platform/clock/wall-time.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import type { RunToSend, StopRunDeps } from '../runs/index.ts'
import type { Suppressions } from '../compliance/index.ts'
import { applyOutcomes } from './apply-outcomes.ts'
import type { Applied } from './apply-outcomes.ts'
import type { OutcomeBatch } from './move-batch.ts'
import type { Cause, Outcome } from './outcome.ts'
import { moveAndCount, noteSent } from './outcomes.queries.ts'
import { flagIfFailing } from '../runs/index.ts'

/** Outcomes are collected up to this many, or for this long, whichever comes first. */
const WRITE_ROWS = 500
const WRITE_MS = 20

export interface WriteOutcomesDeps extends StopRunDeps {
  db: Database
  clock: Clock
  suppressions: Suppressions
  sender: { channel: Channel }
}

/** Writes outcomes of one run back, and stops it when too many of them have failed. */
export async function writeOutcomes(
  deps: WriteOutcomesDeps,
  run: RunToSend,
  cause: Cause,
  outcomes: readonly Outcome[],
): Promise<void> {
  if (outcomes.length === 0) return
  const { db, clock, suppressions, sender } = deps
  const batch = { run, channel: sender.channel, cause, outcomes, at: clock.now() }
  const applied =
    (await writeResponses(db, batch)) ??
    (await db.transaction((tx) => applyOutcomes(tx, suppressions, batch)))
  // What did not move may have had its report before its response.
  if (applied.moved < outcomes.length)
    await noteSent(db, { ...run, channel: sender.channel }, outcomes)
  await flagIfFailing(deps, run, { ...applied, channel: sender.channel })
}

export interface OutcomeWriter {
  add(outcome: Outcome): void
  /**
   * Does the work that adds outcomes, then writes what is left; throws the error of the work or of
   * any write. What came before the work failed is also written before this ends: written later, it
   * would contradict the results of the worker that takes over the rest.
   */
  during(work: () => Promise<void>): Promise<void>
}

/** Collects the outcomes of one chunk and writes them in batches, one at a time, while it is sent. */
export function createOutcomeWriter(
  wall: WallTime,
  write: (outcomes: Outcome[]) => Promise<void>,
): OutcomeWriter {
  let collected: Outcome[] = []
  let cancel: (() => void) | undefined
  let writing = Promise.resolve()
  let failed: Error | undefined

  const flush = () => {
    cancel?.()
    cancel = undefined
    if (collected.length === 0) return
    const outcomes = collected
    collected = []
    writing = writing
      .then(() => write(outcomes))
      .catch((error: unknown) => {
        failed ??= error instanceof Error ? error : new Error(String(error))
      })
  }
  return {
    add: (outcome) => {
      collected.push(outcome)
      if (collected.length >= WRITE_ROWS) flush()
      else cancel ??= wall.after(WRITE_MS, flush)
    },
    during: async (work) => {
      try {
        await work()
      } finally {
        flush()
        await writing
      }
      if (failed) throw failed
    },
  }
}

/**
 * Writes back a batch whose outcomes are all the same state that is not final, as in almost every
 * batch of responses: rows and counts move in one statement. Nothing else moves then: nothing is
 * charged, no chunk closes and no run ends. Undefined for any other batch.
 */
export async function writeResponses(
  db: Queries,
  batch: OutcomeBatch,
): Promise<Applied | undefined> {
  const [first] = batch.outcomes
  if (!first || !batch.outcomes.every((outcome) => isLike(outcome, first))) return undefined
  if (first.to !== 'accepted' && first.to !== 'unknown') return undefined
  // The statement looks for pending rows alone, so the table of moves has to lead from nowhere else.
  const [before, ...others] = statesBefore(batch.cause, first.to)
  if (before !== 'pending' || others.length > 0) return undefined
  const key = { ...batch.run, channel: batch.channel }
  const moved = await moveAndCount(db, key, {
    to: first.to,
    outcomes: batch.outcomes,
    resends: first.resends,
    at: batch.at,
  })
  return { ...moved, reopened: 0 }
}

/** The same state for the same send, without a reason or a code of the provider. */
function isLike({ to, resends, reason, providerCode }: Outcome, first: Outcome): boolean {
  return to === first.to && resends === first.resends && reason === null && providerCode === null
}
