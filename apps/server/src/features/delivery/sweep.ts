import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { findRunToSend, runsStartedBefore, stoppedRunsWithOpen } from '../campaigns/index.ts'
import type { Suppressions } from '../compliance/index.ts'
import { applyOutcomes } from './apply-outcomes.ts'
import type { DeliverySettings } from './delivery-settings.ts'
import type { Cause, Outcome } from './outcome.ts'
import { closeChunk, openChunksOf, overdueDeliveries } from './sweep.queries.ts'

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
  for (const chunk of await openChunksOf(deps.db, key)) {
    const outcomes = chunk.lines.map((line) =>
      outcomeOf(
        line,
        chunk.was_leased ? 'unknown' : 'skipped',
        chunk.was_leased ? null : 'stopped',
      ),
    )
    // First the deliveries, then the chunk: a crash between the two is made good by the next sweep.
    await apply(deps, key, chunk.channel, chunk.was_leased ? 'timeout' : 'rule', outcomes)
    await closeChunk(deps.db, key, chunk)
  }
}

async function expire(deps: SweepDeps, key: RunKey, cutoff: Date): Promise<void> {
  for (;;) {
    const overdue = await overdueDeliveries(deps.db, key, cutoff)
    for (const channel of ['voice', 'text'] as const) {
      const outcomes = overdue
        .filter((one) => one.channel === channel)
        .map((one) => outcomeOf(one.line, 'failed', 'no_report'))
      if (outcomes.length > 0) await apply(deps, key, channel, 'timeout', outcomes)
    }
    if (overdue.length < 1000) return
  }
}

function outcomeOf(line: number, to: Outcome['to'], reason: Outcome['reason']): Outcome {
  return { line, to, reason, providerCode: null, providerRef: null }
}

async function apply(
  { db, clock, suppressions }: SweepDeps,
  key: RunKey,
  channel: 'voice' | 'text',
  cause: Cause,
  outcomes: Outcome[],
): Promise<void> {
  const run = await findRunToSend(db, key.accountId, key.runId)
  if (!run) return
  const batch = { run, channel, cause, outcomes, at: clock.now() }
  await db.transaction((tx) => applyOutcomes(tx, suppressions, batch))
}
