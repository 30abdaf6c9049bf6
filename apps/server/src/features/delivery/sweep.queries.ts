import type { Channel } from '@afterbeep/contract/pricing'
import type { Queries } from '../../platform/database/database.ts'

export interface OpenChunk {
  channel: Channel
  number: number
  lines: number[]
  was_leased: boolean
}

/** Chunks of a stopped run that no living worker holds. A stopped run gets no new leases. */
export function openChunksOf(
  db: Queries,
  run: { accountId: string; runId: string },
): Promise<OpenChunk[]> {
  return db.query<OpenChunk>(
    `select channel, number, lines, state = 'leased' as was_leased from chunks
     where account_id = $1 and run_id = $2 and state <> 'done'
       and (state <> 'leased' or lease_until < clock_timestamp())
     order by channel, number limit 100`,
    [run.accountId, run.runId],
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
