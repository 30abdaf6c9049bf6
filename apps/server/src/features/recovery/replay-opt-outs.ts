import type { Database } from '../../platform/database/database.ts'
import { replayEntry } from '../compliance/index.ts'
import type { JournalEntry } from '../compliance/index.ts'
import { hasAccount, selectAliveAt } from './installation.queries.ts'

/** An entry is written just before its transaction ends, which the backup may have missed. */
const MARGIN_MS = 10 * 60_000
const AT_ONCE = 500

export interface ReplayedOptOuts {
  /** Entries later than the backup, which are in force now. */
  applied: number
  /** Lines that can't be read. */
  unreadable: number
  /** When the newest entry was written; null where there is none. */
  newestAt: string | null
}

/**
 * Makes the opt-outs of the journal true of a restored database: those that it can't know, since its backup is
 * older. May be run again, and beside what is known already.
 */
export async function replayOptOuts(
  db: Database,
  entries: AsyncIterable<JournalEntry | undefined> | Iterable<JournalEntry | undefined>,
): Promise<ReplayedOptOuts> {
  const aliveAt = await selectAliveAt(db)
  const since = aliveAt === null ? '' : new Date(aliveAt.getTime() - MARGIN_MS).toISOString()
  const replayed: ReplayedOptOuts = { applied: 0, unreadable: 0, newestAt: null }
  let batch: JournalEntry[] = []
  for await (const entry of entries) {
    if (entry === undefined) {
      replayed.unreadable += 1
      continue
    }
    if (replayed.newestAt === null || entry.at > replayed.newestAt) replayed.newestAt = entry.at
    if (entry.at < since) continue
    batch.push(entry)
    if (batch.length < AT_ONCE) continue
    replayed.applied += await replayBatch(db, batch)
    batch = []
  }
  replayed.applied += await replayBatch(db, batch)
  return replayed
}

/** Those of accounts that were opened after the backup are for no one: the accounts are lost. */
function replayBatch(db: Database, batch: readonly JournalEntry[]): Promise<number> {
  return db.transaction(async (tx) => {
    let applied = 0
    for (const entry of batch) {
      if (entry.account !== null && !(await hasAccount(tx, entry.account))) continue
      await replayEntry(tx, entry)
      applied += 1
    }
    return applied
  })
}
