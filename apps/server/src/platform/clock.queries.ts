import type { Queries } from './database/database.ts'
import { onlyRow } from './database/database.ts'

/** How far the sandbox clock is ahead of real time, in milliseconds. */
export async function readOffset(db: Queries): Promise<number> {
  const rows = await db.query<{ offset_ms: number }>('select offset_ms from sandbox_clock')
  return onlyRow(rows).offset_ms
}

/** Moves the offset forward; of two that move it at once the farther counts. Answers what it is. */
export async function advanceOffset(db: Queries, offsetMs: number): Promise<number> {
  const rows = await db.query<{ offset_ms: number }>(
    'update sandbox_clock set offset_ms = greatest(offset_ms, $1) returning offset_ms',
    [offsetMs],
  )
  return onlyRow(rows).offset_ms
}
