import { holdRun, isLate } from '../start-due-runs.ts'
import { lateBefore } from './late-runs.ts'
import type { LateRunsDeps } from './late-runs.ts'
import { outagesSince, runsWaitingFor } from './outage-holds.queries.ts'

/** A delivery that met the outage waits so long at most for its next try. */
const NEXT_TRY_MS = 90_000
const RUNS_A_ROUND = 100

const outageReason =
  'It was interrupted because a provider could not be reached for long, and has not gone on: choose whether it still should.'

/**
 * Lets runs wait for their owners that a provider's outage has interrupted for longer than a run may be late:
 * they would go on by themselves as soon as the provider is back, hours or days later. Returns how many.
 */
export async function holdForOutages(deps: LateRunsDeps): Promise<number> {
  const { db, clock, log } = deps
  const before = lateBefore(deps)
  const dueBefore = new Date(clock.now().getTime() + NEXT_TRY_MS)
  let held = 0
  for (const outage of await outagesSince(db, before)) {
    const waiting = await runsWaitingFor(db, outage, { before, dueBefore, limit: RUNS_A_ROUND })
    for (const run of waiting.filter(({ since }) => isLate(since, deps))) {
      try {
        await db.transaction((tx) => holdRun(tx, deps, run, outageReason))
        held += 1
      } catch (error) {
        log.error({ err: error, runId: run.runId }, 'a run could not be held for its owner')
      }
    }
  }
  return held
}
