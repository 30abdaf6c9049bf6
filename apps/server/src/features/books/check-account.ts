import type { AccountSums } from './account-sums.ts'
import { withEntries } from './account-sums.ts'
import type { RunFacts } from './book-problems.ts'
import { bookProblems, isActive, isOver } from './book-problems.ts'
import type { CheckedBooks, EntriesAfter, KeptBooks, KeptRun } from './books.queries.ts'

/** One account's data, read from one snapshot. */
export interface AccountAtMoment {
  kept: KeptBooks
  keptRuns: readonly KeptRun[]
  entries: readonly EntriesAfter[]
  runs: readonly RunFacts[]
}

export interface CheckLimits {
  /** Most entries that one check of an account sums. */
  entriesAnAccount: number
}

export interface AccountCheck {
  books: CheckedBooks
  runs: (KeptRun & { closed: boolean })[]
  /** The checkpoint was wrong and the ledger is right: the ledger is summed again. */
  forgets: boolean
}

/**
 * Compares the sums of the account's ledger with its balance and its deliveries. The sums begin at the
 * checkpoint. When they show a problem, `sumAll` sums the whole ledger, so that a wrong checkpoint
 * raises no alarm.
 */
export async function checkAccount(
  account: AccountAtMoment,
  at: Date,
  limits: CheckLimits,
  sumAll: () => Promise<AccountSums>,
): Promise<AccountCheck> {
  const { kept, entries, runs } = account
  const folded = withEntries(
    keptSums(account),
    entries.filter(({ wasSeen }) => wasSeen),
  )
  const total = withEntries(
    folded,
    entries.filter(({ wasSeen }) => !wasSeen),
  )
  // A ledger longer than one check's limit is compared when the checks have caught up.
  const isBehind = sumOf(entries) >= limits.entriesAnAccount
  const suspected = isBehind ? [] : bookProblems(total, kept, runs)
  const confirmed = suspected.length > 0 ? bookProblems(await sumAll(), kept, runs) : []
  const problems = isBehind ? kept.problems : confirmed
  const forgets = suspected.join() !== confirmed.join()
  const checkAgain = isBehind || forgets || problems.length > 0 || runs.some(isActive)
  return {
    forgets,
    runs: foldedRuns(account, folded, !isBehind && problems.length === 0),
    books: {
      accountId: kept.accountId,
      ...checkpointAfter(account, isBehind),
      available: folded.available,
      reserved: folded.reserved,
      checkAt: checkAgain ? at : null,
      problems,
    },
  }
}

function keptSums({ kept, keptRuns }: AccountAtMoment): AccountSums {
  const runs = new Map(keptRuns.map((run) => [run.runId, run]))
  return { available: kept.keptAvailable, reserved: kept.keptReserved, runs }
}

function sumOf(entries: readonly EntriesAfter[]): number {
  return entries.reduce((sum, group) => sum + group.entries, 0)
}

/** Entries seen before are in the sums now; entries seen now join them in the next check. */
function checkpointAfter({ kept, entries }: AccountAtMoment, isBehind: boolean) {
  const lastOf = (groups: readonly EntriesAfter[], least: number) =>
    Math.max(least, ...groups.map(({ lastId }) => lastId))
  const seen = entries.filter(({ wasSeen }) => wasSeen)
  return {
    foldedId: isBehind ? lastOf(seen, kept.foldedId) : kept.seenId,
    seenId: lastOf(entries, kept.seenId),
  }
}

/** A run that is over and correct, with all its entries in the sums, is closed: not checked again. */
function foldedRuns(
  { kept, entries, runs }: AccountAtMoment,
  folded: AccountSums,
  isRight: boolean,
): (KeptRun & { closed: boolean })[] {
  const fresh = new Set(entries.filter(({ wasSeen }) => !wasSeen).map(({ runId }) => runId))
  const over = new Set(runs.filter(isOver).map(({ runId }) => runId))
  return [...folded.runs].map(([runId, { reserved, settled, released }]) => ({
    accountId: kept.accountId,
    runId,
    reserved,
    settled,
    released,
    closed: isRight && over.has(runId) && !fresh.has(runId),
  }))
}
