import type { Channel } from '@afterbeep/contract/money/pricing'
import { announceWork } from '../../features/runs/index.ts'
import { makeOwner } from '../simulation/simulation.queries.ts'
import type { Queries } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'

export interface ChunkToMake {
  channel?: Channel
  state?: 'waiting' | 'ready' | 'done'
  eligibleAt?: Date
  deliveries?: number
  /** The voice chunk that a text chunk follows. */
  follows?: number
}

export interface RunInProgress {
  accountId: string
  campaignId: string
  runId: string
}

/**
 * A run straight into the tables, of a new account or a given one, with its chunks numbered by channel
 * from 1 on and their pending deliveries, which cost nothing. Its work is announced for `at`, unless
 * `announced` is false.
 */
export async function makeRunInProgress(
  db: Queries,
  run: {
    at: Date
    chunks: readonly ChunkToMake[]
    accountId?: string
    status?: string
    announced?: boolean
  },
): Promise<RunInProgress> {
  const { at, status = 'sending', announced = true } = run
  const accountId = run.accountId ?? (await makeOwner(db, { phones: [], at })).accountId
  const made = await insertRun(db, accountId, status, at)
  await insertChunks(db, made, at, run.chunks)
  if (announced) {
    await announceWork(db, accountId, 'text', at)
    await announceWork(db, accountId, 'voice', at)
  }
  return made
}

async function insertRun(
  db: Queries,
  accountId: string,
  status: string,
  at: Date,
): Promise<RunInProgress> {
  const rows = await db.query<RunInProgress>(
    `with campaign as (
       insert into campaigns (account_id, name, description, type, message, start_date, end_date,
         frequency, drop_time, time_zone, list_id, recipients, status, consent_text, consent_at,
         consent_by, idempotency_key, request_hash, credits_per_call, credits_per_message, created_at)
       select $1::uuid, gen_random_uuid()::text, '', 'both', 'Hi', $2::timestamptz::date,
         $2::timestamptz::date, 'once', '10:00', 'UTC', l.id, 1, 'In Progress', 'yes', $2, u.id,
         gen_random_uuid()::text, '', 0, 0, $2
       from contact_lists l join users u on u.account_id = l.account_id where l.account_id = $1::uuid
       returning account_id, id)
     insert into runs (account_id, campaign_id, number, drop_at, status, started_at, paused_since,
       paused_until)
     select account_id, id, 1, $2, $3::text, $2, p.at, p.at
     from campaign cross join (
       select case when $3::text = 'paused' then $2::timestamptz end as at) as p
     returning account_id as "accountId", campaign_id as "campaignId", id as "runId"`,
    [accountId, at, status],
  )
  return onlyRow(rows)
}

async function insertChunks(
  db: Queries,
  { accountId, campaignId, runId }: RunInProgress,
  at: Date,
  chunks: readonly ChunkToMake[],
): Promise<void> {
  const numbers = { voice: 0, text: 0 }
  let line = 1
  for (const chunk of chunks) {
    const { channel = 'voice', state = 'ready', eligibleAt = at, deliveries = 1 } = chunk
    const lines = Array.from({ length: deliveries }, () => (line += 1))
    await db.query(
      `insert into chunks (account_id, run_id, channel, number, lines, window_key, state,
         eligible_at, follows, open_deliveries)
       values ($1, $2, $3, $4, $5, 'UTC', $6, $7, $8, $9)`,
      [
        accountId,
        runId,
        channel,
        (numbers[channel] += 1),
        lines,
        state,
        eligibleAt,
        chunk.follows ?? null,
        deliveries,
      ],
    )
  }
  await db.query(
    `insert into deliveries (account_id, run_id, channel, line, chunk_number, phone, changed_at)
     select account_id, run_id, channel, line, number, 14085550000 + line, $3
     from chunks cross join unnest(lines) as line where account_id = $1 and run_id = $2`,
    [accountId, runId, at],
  )
  await db.query(
    `insert into run_counts (account_id, campaign_id, run_id, channel, total, pending)
     select account_id, $3, run_id, channel, sum(open_deliveries), sum(open_deliveries)
     from chunks where account_id = $1 and run_id = $2 group by 1, 3, 4`,
    [accountId, runId, campaignId],
  )
  await db.query(
    `update runs set open_deliveries = (
       select coalesce(sum(open_deliveries), 0) from chunks where account_id = $1 and run_id = $2)
     where account_id = $1 and id = $2`,
    [accountId, runId],
  )
}
