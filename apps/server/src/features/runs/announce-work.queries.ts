import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Queries } from '../../platform/database/database.ts'

/**
 * The one statement that announces work: `rows` selects accounts, channels and the business instants
 * at which something of theirs becomes due. A turn is only ever brought forward, and counted, so that
 * a worker that just found nothing can't put it off (turns.queries.ts).
 *
 * **Lock order**: deliveries, counts, variants, hours, chunks, turns (text before voice), run,
 * balance, canary, campaign. So code that moves a run announces its work first, and no code waits for a chunk after a
 * turn: a lease, which locks the turn first, skips locked chunks.
 * A run that is being prepared may be locked before: no report waits for it.
 */
export function announcing(rows: string): string {
  return `insert into dispatch_turns as t (account_id, channel, turn_at, announced) ${rows}
    on conflict (account_id, channel) do update
      set turn_at = least(t.turn_at, excluded.turn_at), announced = t.announced + 1`
}

/**
 * Lets workers look for due chunks of the account from `at` on (business time, not in the past:
 * that would put it before accounts that waited longer). Every statement that makes a chunk of a
 * sending run ready is followed by this, in its transaction.
 */
export async function announceWork(
  db: Queries,
  accountId: string,
  channel: Channel,
  at: Date,
): Promise<void> {
  await db.query(announcing('values ($1::uuid, $2::text, $3::timestamptz, 1)'), [
    accountId,
    channel,
    at,
  ])
}
