import type { RunToSend } from '../../features/runs/index.ts'
import type { Queries } from '../../platform/database/database.ts'

/** A run's deliveries of a channel, by line. */
export async function rowsOf(db: Queries, run: RunToSend, channel: 'voice' | 'text') {
  return db.query<{ line: number; state: string; reason: string | null }>(
    `select line, state, reason from deliveries
     where account_id = $1 and run_id = $2 and channel = $3 order by line`,
    [run.accountId, run.runId, channel],
  )
}

/** The first chunk of a channel. */
export async function chunkOf(db: Queries, run: RunToSend, channel: 'voice' | 'text') {
  const [chunk] = await db.query<{
    state: string
    eligible_at: Date
    uncertain_since: Date | null
  }>(
    `select state, eligible_at, uncertain_since from chunks
     where account_id = $1 and run_id = $2 and channel = $3 order by number limit 1`,
    [run.accountId, run.runId, channel],
  )
  return chunk
}

/** Lets the whole run be sent at once, without waiting for its first few. */
export async function withoutCanary(db: Queries, run: RunToSend): Promise<void> {
  await db.query('delete from canaries where run_id = $1', [run.runId])
}

export async function openTexts(db: Queries, run: RunToSend): Promise<void> {
  await db.query(`update chunks set state = 'ready' where run_id = $1 and channel = 'text'`, [
    run.runId,
  ])
}

/** How many deliveries of a channel stand in each state. */
export async function stateCounts(
  db: Queries,
  run: RunToSend,
  channel: 'voice' | 'text',
): Promise<Record<string, number>> {
  const states = Map.groupBy(await rowsOf(db, run, channel), ({ state }) => state)
  return Object.fromEntries([...states].map(([state, rows]) => [state, rows.length]))
}
