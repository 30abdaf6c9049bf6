import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Transaction } from '../../platform/database/database.ts'
import { announceWork } from './announce-work.queries.ts'
import type { RunChannel } from './delivery-reference.ts'

/**
 * due → waiting → (no row: all others are sent)
 *  ↑       │
 *  └───────┘ nothing of it was accepted, or the run was paused and resumed
 *
 * A run sends its first few alone and waits for their results, because providers accept what they
 * can't send and name the fault only in the report: without this, one fault of ours would use up the
 * whole list.
 */
export async function plantCanaries(
  tx: Transaction,
  run: { accountId: string; runId: string },
  channels: readonly Channel[],
): Promise<void> {
  await tx.query(
    `insert into canaries as c (account_id, run_id, channel)
     select $1, $2, channel from unnest($3::text[]) as channel order by channel
     on conflict (account_id, run_id, channel) do update
       set state = 'due', opens_at = null, lease_owner = null`,
    [run.accountId, run.runId, channels],
  )
}

/** Notes since when this channel of a run can't send, across any number of pauses. */
export async function noteFaulty(
  tx: Transaction,
  key: RunChannel,
  at: Date,
): Promise<{ isNew: boolean }> {
  const [row] = await tx.query<{ since: Date }>(
    `insert into canaries as c (account_id, run_id, channel, faulty_since)
     values ($1, $2, $3, $4)
     on conflict (account_id, run_id, channel) do update
       set faulty_since = coalesce(c.faulty_since, excluded.faulty_since),
         state = 'due', opens_at = null, lease_owner = null
     returning faulty_since as since`,
    [key.accountId, key.runId, key.channel, at],
  )
  return { isNew: row?.since.getTime() === at.getTime() }
}

/** The owner lets the run go on: how long its channels can't send is counted again from the next fault. */
export async function forgetFaults(
  tx: Transaction,
  { accountId, runId }: { accountId: string; runId: string },
): Promise<void> {
  await tx.query('update canaries set faulty_since = null where account_id = $1 and run_id = $2', [
    accountId,
    runId,
  ])
}

/**
 * Its results are in, and none of them was our fault: the other deliveries follow, and the fault is
 * cleared.
 */
export async function passCanary(tx: Transaction, key: RunChannel): Promise<void> {
  await tx.query(
    `delete from canaries
     where account_id = $1 and run_id = $2 and channel = $3 and state = 'waiting'`,
    [key.accountId, key.runId, key.channel],
  )
}

/**
 * Nothing of it was accepted, so it proves nothing: the next few are sent alone as well. Announced, because
 * a worker that looked meanwhile has put off the account's turn for as long as the first few may take.
 */
export async function repeatCanary(
  tx: Transaction,
  owner: string,
  run: RunChannel,
  at: Date,
): Promise<void> {
  await announceWork(tx, run.accountId, run.channel, at)
  await tx.query(
    `update canaries set state = 'due', opens_at = null, lease_owner = null
     where account_id = $1 and run_id = $2 and channel = $3 and lease_owner = $4
       and state = 'waiting'`,
    [run.accountId, run.runId, run.channel, owner],
  )
}
