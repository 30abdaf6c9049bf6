import { forgetEmptyTables } from './empty-tables.ts'
import { filledTables, STATISTICS } from './filled-tables.ts'
import type { Scripts } from './filled-tables.ts'
import { waitForOlderTransactions } from './older-transactions.ts'
import { limitsLocks, rewriteInTurn } from './rewrite-in-turn.ts'

/** How long the session that cleans may wait for a table: all who ask for it after that wait as long. */
export const CLEANING_LOCK_MS = 250
/** A table of 22 MB with its index was rewritten in 0.2 s, one of 56 MB in 0.5 s; a slow disk takes three times as long. */
const MOST_BYTES = 32 * 1024 * 1024
const TRIES = { most: 8, pauseMs: 250 }
/** Whatever is older than that may keep the rows that it sees. */
const OLDER_MS = 10_000

/**
 * Removes dead rows of a server beside all others who use it. Small tables are rewritten, so that no file holds the
 * rows; each is locked for a third of a second at most. A large one, and one that is never free, is vacuumed: its room
 * can be used again, also in indexes, which a server skips on its own as long as few rows are dead. The statistics are
 * made again in either case. What others are vacuuming is left to them.
 */
export async function cleanTables(db: Scripts, mostBytes = MOST_BYTES): Promise<void> {
  const mayLock = await limitsLocks(db, CLEANING_LOCK_MS)
  if (mayLock) await waitForOlderTransactions(db, OLDER_MS)
  for (const { name, bytes } of await filledTables(db)) {
    const isRewritten = mayLock && bytes <= mostBytes && (await rewriteInTurn(db, name, TRIES))
    if (!isRewritten) {
      await db.script(`vacuum (analyze, index_cleanup on, skip_locked) ${name}`)
    }
  }
  if (!mayLock) return
  await forgetEmptyTables(db)
  // What was replaced in them just now is dead for all only after a moment.
  await waitForOlderTransactions(db, OLDER_MS)
  await rewriteInTurn(db, STATISTICS, TRIES)
}
