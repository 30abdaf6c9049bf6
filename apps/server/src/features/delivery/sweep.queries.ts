import type { Channel } from '@afterbeep/contract/pricing'
import type { Queries } from '../../platform/database/database.ts'

export interface OpenChunk {
  channel: Channel
  number: number
  was_leased: boolean
}

/** Chunks of a stopped run that no living worker holds. A stopped run gets no new leases. */
export function openChunksOf(
  db: Queries,
  run: { accountId: string; runId: string },
): Promise<OpenChunk[]> {
  return db.query<OpenChunk>(
    `select channel, number, state = 'leased' as was_leased from chunks
     where account_id = $1 and run_id = $2 and state <> 'done'
       and (state <> 'leased' or lease_until < clock_timestamp())
     order by channel, number limit 100`,
    [run.accountId, run.runId],
  )
}

/**
 * Takes such a chunk as a worker would, since one that looked before the run was stopped may be
 * about to: false when it was quicker.
 */
export async function takeOpenChunk(
  db: Queries,
  run: { accountId: string; runId: string },
  chunk: OpenChunk,
  lease: { owner: string; leaseMs: number },
): Promise<boolean> {
  const rows = await db.query(
    `update chunks set state = 'leased', lease_owner = $5,
       lease_until = clock_timestamp() + make_interval(secs => $6::float8 / 1000)
     where account_id = $1 and run_id = $2 and channel = $3 and number = $4 and state <> 'done'
       and (state <> 'leased' or lease_until < clock_timestamp())
       and (state = 'leased') = $7 returning number`,
    [
      run.accountId,
      run.runId,
      chunk.channel,
      chunk.number,
      lease.owner,
      lease.leaseMs,
      chunk.was_leased,
    ],
  )
  return rows.length > 0
}

/** What was not sent of a chunk, and whether an earlier try of it may have been accepted. */
export function pendingInChunk(
  db: Queries,
  run: { accountId: string; runId: string },
  chunk: OpenChunk,
): Promise<{ line: number; in_doubt: boolean }[]> {
  return db.query<{ line: number; in_doubt: boolean }>(
    `select d.line, d.in_doubt from chunks c
     join deliveries d on d.account_id = c.account_id and d.run_id = c.run_id
       and d.channel = c.channel and d.line = any(c.lines)
     where c.account_id = $1 and c.run_id = $2 and c.channel = $3 and c.number = $4
       and d.state = 'pending'`,
    [run.accountId, run.runId, chunk.channel, chunk.number],
  )
}

export async function closeChunk(
  db: Queries,
  run: { accountId: string; runId: string },
  chunk: OpenChunk,
): Promise<void> {
  await db.query(
    `update chunks set state = 'done', lease_owner = null, lease_until = null
     where account_id = $1 and run_id = $2 and channel = $3 and number = $4`,
    [run.accountId, run.runId, chunk.channel, chunk.number],
  )
}

/** Deliveries of a run that have waited for their report since before `instant`, some at a time. */
export function overdueDeliveries(
  db: Queries,
  run: { accountId: string; runId: string },
  instant: Date,
): Promise<{ channel: Channel; line: number }[]> {
  return db.query<{ channel: Channel; line: number }>(
    `select channel, line from deliveries
     where account_id = $1 and run_id = $2 and state in ('accepted', 'unknown') and changed_at < $3
     order by channel, line limit 1000`,
    [run.accountId, run.runId, instant],
  )
}
