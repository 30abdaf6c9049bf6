import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { findRunToSend, runsStartedBefore, stoppedRunsWithOpen } from '../campaigns/index.ts'
import type { Suppressions } from '../compliance/index.ts'
import { applyOutcomes } from './apply-outcomes.ts'
import type { DeliverySettings } from './delivery-settings.ts'
import { blankOutcome } from './outcome.ts'
import type { Cause, Outcome } from './outcome.ts'
import {
  closeChunk,
  openChunksOf,
  overdueDeliveries,
  pendingInChunk,
  takeOpenChunk,
} from './sweep.queries.ts'

export interface SweepDeps {
  db: Database
  clock: Clock
  suppressions: Suppressions
  settings: DeliverySettings
}

/**
 * Ends what nobody else would: the rest of stopped runs (not sent, reservation given back; in doubt
 * where a dead worker held it), and deliveries whose report never came. So every delivery ends final.
 */
export async function sweep(deps: SweepDeps): Promise<void> {
  for (const run of await stoppedRunsWithOpen(deps.db)) await drain(deps, run)
  const cutoff = new Date(deps.clock.now().getTime() - deps.settings.reportTimeoutMs)
  for (const run of await runsStartedBefore(deps.db, cutoff)) await expire(deps, run, cutoff)
}

interface RunKey {
  accountId: string
  runId: string
}

async function drain(deps: SweepDeps, key: RunKey): Promise<void> {
  const { db, settings } = deps
  for (const chunk of await openChunksOf(db, key)) {
    const lease = { owner: `sweep:${randomUUID()}`, leaseMs: settings.leaseMs }
    if (!(await takeOpenChunk(db, key, chunk, lease))) continue
    const doubtful: Outcome[] = []
    const unsent: Outcome[] = []
    for (const { line, in_doubt: inDoubt } of await pendingInChunk(db, key, chunk)) {
      if (chunk.was_leased || inDoubt) doubtful.push(blankOutcome(line, 'unknown'))
      else unsent.push(blankOutcome(line, 'skipped', 'stopped'))
    }
    // First the deliveries, then the chunk: a crash between the two is made good by the next sweep.
    await apply(deps, key, chunk.channel, 'timeout', doubtful)
    await apply(deps, key, chunk.channel, 'rule', unsent)
    await closeChunk(db, key, chunk)
  }
}

async function expire(deps: SweepDeps, key: RunKey, cutoff: Date): Promise<void> {
  for (;;) {
    const overdue = await overdueDeliveries(deps.db, key, cutoff)
    for (const channel of ['voice', 'text'] as const) {
      const outcomes = overdue
        .filter((one) => one.channel === channel)
        .map((one) => blankOutcome(one.line, 'failed', 'no_report'))
      await apply(deps, key, channel, 'timeout', outcomes)
    }
    if (overdue.length < 1000) return
  }
}

async function apply(
  { db, clock, suppressions }: SweepDeps,
  key: RunKey,
  channel: 'voice' | 'text',
  cause: Cause,
  outcomes: Outcome[],
): Promise<void> {
  if (outcomes.length === 0) return
  const run = await findRunToSend(db, key.accountId, key.runId)
  if (!run) return
  const batch = { run, channel, cause, outcomes, at: clock.now() }
  await db.transaction((tx) => applyOutcomes(tx, suppressions, batch))
}
