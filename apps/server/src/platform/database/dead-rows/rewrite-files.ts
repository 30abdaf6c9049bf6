import {
  filledTables,
  removeStatisticsOfEmptyTables,
  rewriteTable,
  STATISTICS,
} from './filled-tables.ts'
import type { Scripts } from './filled-tables.ts'
import { overwriteLogFiles } from './log-files.ts'

/**
 * Rewrites every table of the embedded database, and removes its log. The planner's statistics hold frequent and
 * bordering values, so they are made again first, and rewritten last.
 */
export async function rewriteFiles(db: Scripts): Promise<void> {
  for (const { name } of await filledTables(db)) await rewriteTable(db, name)
  await removeStatisticsOfEmptyTables(db)
  await rewriteTable(db, STATISTICS)
  // A version before this kept old files under coming names, to write over them.
  await overwriteLogFiles(db)
}
