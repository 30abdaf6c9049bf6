import type { Queries } from '../database/database.ts'
import { onlyRow } from '../database/database.ts'

/** The instant on the database's clock, in milliseconds, when it handled this statement. */
export async function readDatabaseTime(db: Queries): Promise<number> {
  const rows = await db.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  )
  return onlyRow(rows).ms
}

export interface SandboxClockState {
  /** How far the sandbox clock is ahead of real time, in milliseconds. */
  offsetMs: number
  /** Where it arrived when it was last moved; undefined when it never was. */
  movedTo: Date | undefined
}

interface StateRow {
  offsetMs: number
  movedTo: Date | null
}

function stateOf(rows: readonly StateRow[]): SandboxClockState {
  const row = onlyRow(rows)
  return { offsetMs: row.offsetMs, movedTo: row.movedTo ?? undefined }
}

export async function readSandboxClock(db: Queries): Promise<SandboxClockState> {
  return stateOf(
    await db.query<StateRow>(
      `select offset_ms as "offsetMs", moved_to as "movedTo" from sandbox_clock`,
    ),
  )
}

/** Moves the offset forward; of two moves at once the farther counts. Returns the new offset. */
export async function advanceOffset(
  db: Queries,
  offsetMs: number,
  movedTo: Date,
): Promise<SandboxClockState> {
  const rows = await db.query<StateRow>(
    `update sandbox_clock set offset_ms = greatest(offset_ms, $1),
       moved_to = case when $1 > offset_ms then $2 else moved_to end
     returning offset_ms as "offsetMs", moved_to as "movedTo"`,
    [offsetMs, movedTo],
  )
  return stateOf(rows)
}
