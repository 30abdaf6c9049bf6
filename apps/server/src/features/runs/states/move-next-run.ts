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

export function newTurn(): RunTurn {
  return { failed: [] }
}

/**
 * Moves the next run on, in a transaction of its own. A run with which that fails is logged and passed over for the
 * rest of the round, so that it holds up no other; the next round tries it again. False when none is left.
 *
 * @throws the error of a database outage, and of a step that could not even find its run
 */
export async function moveNextRun(
  { db, log }: { db: Database; log: Logger },
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
      log.error({ err: error, runId }, 'a run could not be moved on; the next round tries it again')
      turn.failed.push(runId)
    }
  }
}
