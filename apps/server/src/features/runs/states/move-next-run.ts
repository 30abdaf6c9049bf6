import type { WallTime } from '../../../platform/clock/wall-time.ts'
import { isDatabaseOutage } from '../../../platform/database/database-outage.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Logger } from '../../../platform/log.ts'

/** Which runs a round passes over, and which one its step is about. */
export interface RunTurn {
  /** Runs that could not be moved on in this round. */
  readonly failed: string[]
  /** Set as soon as the step has its run, before anything of it can fail. */
  runId?: string | undefined
}

export function newTurn(failing?: FailingRuns): RunTurn {
  return { failed: failing?.leftAlone() ?? [] }
}

/** Runs that could not be moved on, while they are left alone: each try is logged, and an engine looks twice a second. */
export interface FailingRuns {
  leftAlone(): string[]
  note(runId: string): void
}

const LEFT_ALONE_MS = 2_000

export function createFailingRuns(wall: Pick<WallTime, 'nowMs'>): FailingRuns {
  const untilMs = new Map<string, number>()
  return {
    leftAlone: () => {
      for (const [runId, ms] of untilMs) if (ms <= wall.nowMs()) untilMs.delete(runId)
      return [...untilMs.keys()]
    },
    note: (runId) => void untilMs.set(runId, wall.nowMs() + LEFT_ALONE_MS),
  }
}

/**
 * Moves the next run on, in a transaction of its own. A run with which that fails is logged and passed over for the
 * rest of the round, and of `failing`'s time, so that it holds up no other; then it is tried again. False when none is left.
 *
 * @throws the error of a database outage, and of a step that could not even find its run
 */
export async function moveNextRun(
  { db, log, failing }: { db: Database; log: Logger; failing?: FailingRuns | undefined },
  turn: RunTurn,
  step: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> {
  for (;;) {
    turn.runId = undefined
    try {
      return await db.transaction(step)
    } catch (error) {
      const { runId } = turn
      if (runId === undefined || isDatabaseOutage(error)) throw error
      log.error({ err: error, runId }, 'a run could not be moved on; it is tried again')
      turn.failed.push(runId)
      failing?.note(runId)
    }
  }
}
