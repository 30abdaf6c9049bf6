import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Logger } from '../../../platform/log.ts'
import { announceWork } from '../../runs/index.ts'
import { lostTurns } from './turns.queries.ts'
import type { SendingRunCursor } from './turns.queries.ts'

/** Sending runs looked at each time: few enough that it costs the same with ten thousand of them. */
const RUNS_AT_ONCE = 50

/**
 * Finds, some runs at a time and round after round, work that was never announced: a process of the
 * previous version made it ready, or a backup was restored. Each call looks at the next runs.
 */
export function createTurnMender(deps: {
  db: Database
  clock: Clock
  log: Logger
}): () => Promise<void> {
  const { db, clock, log } = deps
  let after: SendingRunCursor | undefined
  return async () => {
    const looked = await lostTurns(db, after, clock.now(), RUNS_AT_ONCE)
    for (const { accountId, runId, channel, dueAt } of looked) {
      if (channel === null || dueAt === null) continue
      log.warn({ accountId, runId, channel }, 'work without a turn')
      await announceWork(db, accountId, channel, dueAt)
    }
    const runs = new Set(looked.map((run) => run.runId)).size
    after = runs < RUNS_AT_ONCE ? undefined : looked.at(-1)
  }
}
