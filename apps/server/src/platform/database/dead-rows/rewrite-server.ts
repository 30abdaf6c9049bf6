import { systemWallTime } from '../../clock/wall-time.ts'
import type { WallTime } from '../../clock/wall-time.ts'
import { emptyTablesWithStatistics, forgetEmptyTables } from './empty-tables.ts'
import { filledTables, STATISTICS } from './filled-tables.ts'
import type { FilledTable, Scripts } from './filled-tables.ts'
import { overwriteLogFiles } from './log-files.ts'
import { waitForOlderTransactions } from './older-transactions.ts'
import { rewriteInTurn } from './rewrite-in-turn.ts'
import { selectCopiesOfLog } from './rewriting-rights.ts'
import type { CopiesOfLog, RewritingRights } from './rewriting-rights.ts'

/** Longer than the second after which a server ends its own vacuum of the table for us. */
export const REWRITING_LOCK_MS = 2000
const TRIES = { most: 20, pauseMs: 1000 }
const OLDER_MS = 30_000

export interface Rewritten {
  tables: (FilledTable & { seconds: number })[]
  /** Those that another transaction used all the time, or may still read old rows of. */
  busy: string[]
  /** Empty tables of which the planner still has values. */
  statisticsLeft: string[]
  /** Log files from before that the server still keeps; undefined where the role may not end log files. */
  keptLogFiles: string[] | undefined
  copies: CopiesOfLog
}

/**
 * Rewrites all tables of a server that are the role's, whatever their size, then the statistics, and writes over the
 * log. To be called once nothing is left that may still read the dead rows.
 *
 * @param db one session, with `REWRITING_LOCK_MS` as its limit of a lock
 * @param onTable called before each table
 */
export async function rewriteServer(
  db: Scripts,
  rights: RewritingRights,
  onTable: (table: FilledTable) => void,
  wall: WallTime = systemWallTime,
): Promise<Rewritten> {
  const tables: Rewritten['tables'] = []
  const busy: string[] = []
  for (const table of await filledTables(db)) {
    onTable(table)
    const beganMs = wall.nowMs()
    if (await rewriteInTurn(db, table.name, TRIES, wall)) {
      tables.push({ ...table, seconds: (wall.nowMs() - beganMs) / 1000 })
    } else busy.push(table.name)
  }
  await forgetEmptyTables(db)
  // What was replaced in them just now is dead for all only after a moment.
  const older = await waitForOlderTransactions(db, OLDER_MS, wall)
  const isRewritten = await rewriteInTurn(db, STATISTICS, TRIES, wall)
  if (older.length > 0 || !isRewritten) busy.push(STATISTICS)
  const statisticsLeft = await emptyTablesWithStatistics(db)
  const keptLogFiles = rights.mayEndLogFiles ? await overwriteLogFiles(db) : undefined
  return { tables, busy, statisticsLeft, keptLogFiles, copies: await selectCopiesOfLog(db) }
}
