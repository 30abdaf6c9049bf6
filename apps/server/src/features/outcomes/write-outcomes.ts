import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RunToSend, StopRunDeps } from '../runs/index.ts'
import type { Suppressions } from '../compliance/index.ts'
import { applyOutcomes } from './apply-outcomes.ts'
import { writeResponses } from './write-responses.ts'
import type { Cause, Outcome } from './outcome.ts'
import { flagIfFailing } from '../runs/index.ts'

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
  await flagIfFailing(deps, run, { ...applied, channel: sender.channel })
}
