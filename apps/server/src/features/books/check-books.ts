import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { isolate } from '../../platform/isolation/isolate.ts'
import type { Logger } from '../../platform/log.ts'
import { sumEntries } from '../credits/index.ts'
import { emptySums, withEntries } from './account-sums.ts'
import type { CheckedBooks } from './books.queries.ts'
import {
  forgetBooks,
  seeOneMoment,
  selectEntriesAfter,
  selectKeptBooks,
  selectKeptRuns,
  selectRunFacts,
  writeBooks,
  writeRunBooks,
} from './books.queries.ts'
import type { AccountCheck, CheckLimits } from './check-account.ts'
import { checkAccount } from './check-account.ts'
import { queueMovedAccounts, queueMovedBalances, selectQueuedAccounts } from './queue.queries.ts'

export interface BooksDeps {
  db: Database
  clock: Clock
  log: Logger
}

/** The most that one round does; the remainder waits for the next. */
export interface BooksLimits extends CheckLimits {
  /** Ledger entries that are read to find accounts with new entries. */
  entriesARound: number
  accountsARound: number
}

const defaultLimits: BooksLimits = {
  entriesARound: 200_000,
  accountsARound: 1000,
  entriesAnAccount: 200_000,
}
/** Accounts that are read in one snapshot: some milliseconds. */
const ACCOUNTS_AT_ONCE = 50

/**
 * Checks the books of the accounts with new entries, or a moved balance, since the last round. The balance must equal the
 * sum of the ledger. No run may use more than it had reserved. What a run settled must equal the cost
 * of its delivered deliveries. A run that is over must have nothing reserved. A problem is kept until it
 * is gone, and logged as an error when it is found. Returns how many accounts were checked.
 *
 * All compared values come from one snapshot, so that movements in between raise no alarm.
 */
export async function checkBooks(
  { db, clock, log }: BooksDeps,
  limits: BooksLimits = defaultLimits,
): Promise<number> {
  const at = clock.now()
  await queueMovedAccounts(db, limits.entriesARound, at)
  await queueMovedBalances(db, at)
  const queued = await selectQueuedAccounts(db, limits.accountsARound)
  for (let first = 0; first < queued.length; first += ACCOUNTS_AT_ONCE) {
    await isolate(
      queued.slice(first, first + ACCOUNTS_AT_ONCE),
      async (accountIds) => {
        const found = await db.transaction((tx) => checkTogether(tx, accountIds, at, limits))
        for (const one of found) log.error(one, 'the books do not add up')
      },
      (accountId, error) => {
        log.error({ err: error, accountId }, 'books could not be checked; the next round tries it')
        return Promise.resolve()
      },
    )
  }
  return queued.length
}

/** Returns the problems that were not known before. */
async function checkTogether(
  tx: Transaction,
  accountIds: readonly string[],
  at: Date,
  limits: BooksLimits,
): Promise<{ accountId: string; problem: string }[]> {
  await seeOneMoment(tx)
  const accounts = await readAccounts(tx, accountIds, limits)
  const checks: AccountCheck[] = []
  const found: { accountId: string; problem: string }[] = []
  for (const account of accounts) {
    const { accountId, problems: known } = account.kept
    const check = await checkAccount(account, at, limits, () => sumAll(tx, accountId))
    checks.push(check)
    const fresh = check.books.problems.filter((problem) => !known.includes(problem))
    found.push(...fresh.map((problem) => ({ accountId, problem })))
  }
  await writeChecks(tx, checks)
  return found
}

async function readAccounts(
  tx: Transaction,
  accountIds: readonly string[],
  { entriesAnAccount }: BooksLimits,
) {
  const kept = await selectKeptBooks(tx, accountIds)
  const entries = await selectEntriesAfter(tx, accountIds, entriesAnAccount)
  const touched = [...new Set(entries.flatMap(({ runId }) => runId ?? []))]
  const keptRuns = await selectKeptRuns(tx, accountIds, touched)
  const runIds = [...new Set([...touched, ...keptRuns.map(({ runId }) => runId)])]
  const runs = await selectRunFacts(tx, accountIds, runIds)
  const of = <T extends { accountId: string }>(all: readonly T[], accountId: string) =>
    all.filter((one) => one.accountId === accountId)
  return kept.map((books) => ({
    kept: books,
    keptRuns: of(keptRuns, books.accountId),
    entries: of(entries, books.accountId),
    runs: of(runs, books.accountId),
  }))
}

async function sumAll(tx: Transaction, accountId: string) {
  const sums = await sumEntries(tx, accountId)
  return withEntries(
    emptySums(),
    sums.map(({ kind, runId, credits }) => ({ kind, runId, credits })),
  )
}

async function writeChecks(tx: Transaction, checks: readonly AccountCheck[]): Promise<void> {
  const books: CheckedBooks[] = checks.map((check) => check.books)
  await writeBooks(tx, books)
  await writeRunBooks(
    tx,
    checks.flatMap(({ runs }) => runs),
  )
  const forgotten = checks.filter(({ forgets }) => forgets).map((check) => check.books.accountId)
  if (forgotten.length > 0) await forgetBooks(tx, forgotten)
}
