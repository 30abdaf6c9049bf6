import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import { findRunToSend, noteDrained, runsToDrain } from '../runs/index.ts'
import type { Suppressions } from '../compliance/index.ts'
import { applyOutcomes, blankOutcome } from '../outcomes/index.ts'
import type { DeliverySettings } from '../runs/index.ts'
import type { Cause, Outcome } from '../outcomes/index.ts'
import {
  AWAITING_CHUNKS,
  chunksAwaitingSince,
  closeChunk,
  closeFinishedLeases,
  noteAwaiting,
  openChunksOf,
  overdueLines,
  pendingInChunk,
  takeOpenChunk,
} from './sweep.queries.ts'
import type { AwaitingChunk } from './sweep.queries.ts'

export interface SweepDeps {
  db: Database
  clock: Clock
  log: Logger
  suppressions: Suppressions
  settings: DeliverySettings
}

/**
 * Ends what nothing else would: the rest of stopped runs (not sent, reservation given back;
 * uncertain where a dead worker held it), and deliveries whose report never came. So every delivery
 * ends final. A failure is logged and left to the next sweep; it holds up nothing else.
 */
export async function sweep(deps: SweepDeps): Promise<void> {
  for (const run of await runsToDrain(deps.db)) {
    await logFailure(deps.log, run, () => drain(deps, run))
  }
  await expireOverdue(deps)
  await closeFinishedLeases(deps.db)
}

interface RunKey {
  accountId: string
  runId: string
}

async function drain(deps: SweepDeps, key: RunKey): Promise<void> {
  const { db, clock, settings } = deps
  const at = clock.now()
  for (const chunk of await openChunksOf(db, key)) {
    const taken = await takeOpenChunk(db, key, chunk, { leaseMs: settings.leaseMs, at })
    if (!taken) continue
    const uncertain: Outcome[] = []
    const unsent: Outcome[] = []
    for (const { line, isUncertain } of await pendingInChunk(db, key, chunk)) {
      if (taken.mayBeSent || isUncertain) uncertain.push(blankOutcome(line, 'unknown'))
      else unsent.push(blankOutcome(line, 'skipped', 'stopped'))
    }
    // First the deliveries, then the chunk: the next sweep repairs a crash between the two.
    await apply(deps, key, chunk.channel, 'timeout', uncertain)
    await apply(deps, key, chunk.channel, 'rule', unsent)
    await closeChunk(db, key, chunk)
  }
  await db.transaction((tx) => noteDrained(tx, key))
}

/** Page by page, past those that fail: the next page starts after the chunks that were looked at. */
async function expireOverdue(deps: SweepDeps): Promise<void> {
  const now = deps.clock.now()
  const cutoff = new Date(now.getTime() - deps.settings.reportTimeoutMs)
  let after: AwaitingChunk | undefined
  for (;;) {
    const chunks = await chunksAwaitingSince(deps.db, cutoff, after)
    for (const chunk of chunks) {
      await logFailure(deps.log, chunk, async () => {
        const lines = await overdueLines(deps.db, chunk, cutoff)
        const outcomes = lines.map((line) => blankOutcome(line, 'failed', 'no_report'))
        await apply(deps, chunk, chunk.channel, 'timeout', outcomes)
        await noteAwaiting(deps.db, chunk, now)
      })
    }
    if (chunks.length < AWAITING_CHUNKS) return
    after = chunks.at(-1)
  }
}

async function logFailure(
  log: Logger,
  { runId }: RunKey,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ err: error, runId }, 'sweeping a run')
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
