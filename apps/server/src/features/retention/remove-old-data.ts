import type { Transaction } from '../../platform/database/database.ts'
import { eachAlone } from '../../platform/isolation/each-alone.ts'
import { expireList } from '../contacts/index.ts'
import { removeRunRecords } from '../evidence/index.ts'
import { keepStops } from '../reports/index.ts'
import type { RunTurn } from '../runs/index.ts'
import {
  forgetNumbers,
  isUnused,
  noteDetailsRemoved,
  removeArchived,
  removeCalls,
  removeProofs,
  removeQuarantined,
  removeReplies,
  removeSingles,
  takeArchivedRun,
  unusedList,
} from './removal.queries.ts'
import type { RetentionDeps } from './retention-deps.ts'
import { daysBefore } from './retention-settings.ts'
import { inSmallSteps, stepsOfRuns } from './small-steps.ts'

/** Lines or rows per transaction: some 30 ms. */
const STEP = 2000

/**
 * Deletes the archived deliveries of runs that ended years ago, and forgets numbers that nothing else of
 * the account has. Counts, charts and credits stay. Returns how many deliveries there were.
 */
export async function removeOldDetails(deps: RetentionDeps): Promise<number> {
  const { clock, settings } = deps
  if (settings.archiveDays === 0) return 0
  return stepsOfRuns(deps, (tx, turn) =>
    removeSome(tx, daysBefore(clock.now(), settings.archiveDays), turn),
  )
}

/** Undefined when no run is left. */
async function removeSome(
  tx: Transaction,
  endedBefore: Date,
  turn: RunTurn,
): Promise<number | undefined> {
  const run = await takeArchivedRun(tx, endedBefore, turn.failed)
  if (!run) return undefined
  turn.runId = run.runId
  const voice = await removeArchived(tx, run, 'voice', STEP)
  const phones = voice.length > 0 ? voice : await removeArchived(tx, run, 'text', STEP)
  if (phones.length > 0) await forgetNumbers(tx, run.accountId, phones)
  else {
    await removeProofs(tx, run)
    await removeRunRecords(tx, run)
    await noteDetailsRemoved(tx, run)
  }
  return phones.length
}

/** Deletes replies that came years ago. Returns how many. */
export async function removeOldReplies(deps: RetentionDeps): Promise<number> {
  const { db, clock, settings } = deps
  if (settings.replyDays === 0) return 0
  return inSmallSteps(deps, async () => {
    const removed = await removeReplies(db, daysBefore(clock.now(), settings.replyDays), STEP)
    return removed > 0 ? removed : undefined
  })
}

/** Deletes calls back that came as long ago as those replies; their counts stay. Returns how many. */
export async function removeOldCalls(deps: RetentionDeps): Promise<number> {
  const { db, clock, settings } = deps
  if (settings.replyDays === 0) return 0
  return inSmallSteps(deps, async () => {
    const removed = await removeCalls(db, daysBefore(clock.now(), settings.replyDays), STEP)
    return removed > 0 ? removed : undefined
  })
}

/** Deletes what was sent outside of campaigns as long ago as a run's details. Returns how many. */
export async function removeOldSingles(deps: RetentionDeps): Promise<number> {
  const { db, clock, settings } = deps
  if (settings.archiveDays === 0) return 0
  return inSmallSteps(deps, async () => {
    const removed = await removeSingles(db, daysBefore(clock.now(), settings.archiveDays), STEP)
    return removed > 0 ? removed : undefined
  })
}

/**
 * Deletes events that no operator has put back. They are whole reports and replies of people, which are
 * kept nowhere else for so long; a STOP among them is obeyed from then on. Returns how many.
 */
export async function removeOldQuarantine(deps: RetentionDeps): Promise<number> {
  const { db, clock, settings } = deps
  if (settings.quarantineDays === 0) return 0
  return inSmallSteps(deps, async () => {
    const before = daysBefore(clock.now(), settings.quarantineDays)
    const removed = await db.transaction(async (tx) => {
      const payloads = await removeQuarantined(tx, before, STEP)
      await keepStops(tx, deps, payloads)
      return payloads.length
    })
    return removed > 0 ? removed : undefined
  })
}

/**
 * Deletes contact lists that no campaign has used for years, as their owner would: name and counts stay.
 * Returns how many.
 */
export async function removeUnusedLists(deps: RetentionDeps): Promise<number> {
  const { db, clock, settings, log } = deps
  if (settings.listDays === 0) return 0
  const failed: string[] = []
  const message = 'an unused list could not be removed; the next round tries it again'
  return inSmallSteps(deps, async () => {
    const since = daysBefore(clock.now(), settings.listDays)
    const list = await unusedList(db, since, failed)
    if (!list) return undefined
    const expire = () => expireList(db, list, clock.now(), (tx) => isUnused(tx, list, since))
    const removed = await eachAlone([list], expire, { log, message, shown: () => list })
    if (removed === 0) failed.push(list.listId)
    return removed
  })
}
