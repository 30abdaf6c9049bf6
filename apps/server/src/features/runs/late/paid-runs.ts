import { GRACE_DAYS } from '@afterbeep/contract/money/subscription-states'
import { maySendAgain, whySendingStopped } from '../../billing/index.ts'
import { findRunToSend } from '../runs.queries.ts'
import { holdAccountRuns, lateBefore, sendHeldRun } from './late-runs.ts'
import type { LateRunsDeps } from './late-runs.ts'
import { accountsToGoOn, accountsToHold, lockRunsToGoOn } from './late-runs.queries.ts'

const ACCOUNTS_A_ROUND = 100
const DAY_MS = 86_400_000

/**
 * Lets runs that were held for a payment go on once it is there. One that is behind by more than the limit
 * for late runs is left to its owner: "tonight only" is no message for the day after. Call it every few
 * seconds; a round reads only what was held within the limit. Returns how many went on.
 */
export async function resumePaidRuns(deps: LateRunsDeps): Promise<number> {
  let resumed = 0
  for (const accountId of await accountsToGoOn(deps.db, lateBefore(deps), ACCOUNTS_A_ROUND)) {
    try {
      resumed += await resumeRunsOf(deps, accountId)
    } catch (error) {
      deps.log.error({ err: error, accountId }, 'runs that were paid for could not go on')
    }
  }
  return resumed
}

function resumeRunsOf(deps: LateRunsDeps, accountId: string): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    if (!(await maySendAgain(tx, accountId, now))) return 0
    const runs = await lockRunsToGoOn(tx, accountId, { lateBefore: lateBefore(deps), now })
    for (const held of runs) {
      const run = await findRunToSend(tx, accountId, held.runId)
      if (run) await sendHeldRun(tx, deps, run, held)
    }
    return runs.length
  })
}

/**
 * Lets what is being sent wait, of accounts that may not send. An event of the provider holds what it finds in
 * progress before it stores the state, so a run that begins between the two is found here: call it as often as the
 * other. Returns how many accounts were held.
 */
export async function holdUnpaidRuns(deps: LateRunsDeps): Promise<number> {
  let held = 0
  const now = deps.clock.now()
  const overdueBefore = new Date(now.getTime() - GRACE_DAYS * DAY_MS)
  for (const accountId of await accountsToHold(deps.db, overdueBefore, ACCOUNTS_A_ROUND)) {
    try {
      const reason = await whySendingStopped(deps.db, accountId, now)
      if (reason === undefined) continue
      await holdAccountRuns(deps, accountId, reason)
      held += 1
    } catch (error) {
      deps.log.error({ err: error, accountId }, 'runs that are not paid for could not be held')
    }
  }
  return held
}
