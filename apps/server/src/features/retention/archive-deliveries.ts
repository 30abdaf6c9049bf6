import type { Transaction } from '../../platform/database/database.ts'
import type { RunTurn } from '../runs/index.ts'
import type { RetentionDeps } from './retention-deps.ts'
import { daysBefore } from './retention-settings.ts'
import type { RetentionSettings } from './retention-settings.ts'
import {
  archiveDeliveries,
  noteArchived,
  noteArchiving,
  removeChunks,
  takeEndedRun,
} from './retention.queries.ts'
import type { EndedRun } from './retention.queries.ts'
import { stepsOfRuns } from './small-steps.ts'

/** Lines per transaction: some 30 ms, for which a late report about one of them may have to wait. */
const STEP_LINES = 2000

/**
 * Moves the deliveries of runs that ended long ago from the table that the sender reads into the
 * archive. Counts, charts, credits and runs stay as they are. Each step is its own transaction that
 * locks the run: after a crash the next step continues where the last one ended, and several machines
 * take a run each. Returns how many deliveries were moved.
 */
export async function archiveOldDeliveries(deps: RetentionDeps): Promise<number> {
  const { clock, settings } = deps
  if (settings.deliveryDays === 0) return 0
  return stepsOfRuns(deps, (tx, turn) => step(tx, clock.now(), settings, turn))
}

/** Undefined when no run is left to archive. */
async function step(
  tx: Transaction,
  now: Date,
  { deliveryDays }: RetentionSettings,
  turn: RunTurn,
): Promise<number | undefined> {
  const run = await takeEndedRun(tx, daysBefore(now, deliveryDays), turn.failed)
  if (!run) return undefined
  turn.runId = run.runId
  const moved = await moveSome(tx, run)
  if (moved > 0) await noteArchiving(tx, run, now)
  else if ((await removeChunks(tx, run, STEP_LINES)) < STEP_LINES) await noteArchived(tx, run)
  return moved
}

async function moveSome(tx: Transaction, run: EndedRun): Promise<number> {
  const moved = await archiveDeliveries(tx, run, 'voice', STEP_LINES)
  return moved > 0 ? moved : archiveDeliveries(tx, run, 'text', STEP_LINES)
}
