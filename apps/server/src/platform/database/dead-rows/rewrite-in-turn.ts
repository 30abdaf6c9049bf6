import { systemWallTime } from '../../clock/wall-time.ts'
import type { WallTime } from '../../clock/wall-time.ts'
import type { Queries } from '../database.ts'
import { rewriteTable } from './filled-tables.ts'
import type { Scripts } from './filled-tables.ts'

export interface Tries {
  most: number
  pauseMs: number
}

/** Postgres' codes for a lock that was not free in time, and for a deadlock. */
export const LOCKED_OUT = new Set(['55P03', '40P01'])

/**
 * Rewrites a table once no session uses it; false where that never came. While it waits all behind it wait too, so
 * the session has to have a short `lock_timeout`, and between two tries the others catch up.
 */
export async function rewriteInTurn(
  db: Scripts,
  table: string,
  { most, pauseMs }: Tries,
  wall: WallTime = systemWallTime,
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await rewriteTable(db, table)
      // A new file has no map of the pages that all may see, without which an index is not enough to read from.
      await db.script(`vacuum (skip_locked) ${table}`)
      return true
    } catch (error) {
      if (!LOCKED_OUT.has(codeOf(error))) throw error
      if (attempt >= most) return false
      await wall.delay(pauseMs)
    }
  }
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/**
 * Whether this session has the limit on locks that it was opened with. Behind a pooler by transaction it has none: VACUUM
 * runs in no transaction that could bring its own.
 */
export async function limitsLocks(db: Queries, lockMs: number): Promise<boolean> {
  const rows = await db.query<{ limited: boolean }>(
    `select setting::int = $1 as limited from pg_settings where name = 'lock_timeout'`,
    [lockMs],
  )
  return rows[0]?.limited === true
}
