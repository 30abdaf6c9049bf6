import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Queries } from '../../../platform/database/database.ts'

/**
 * Notes that a provider is not called. The first of several workers decides since when; each failed
 * try extends it, so that it ends by itself when no worker tries any more.
 */
export async function noteOutage(
  db: Queries,
  channel: Channel,
  { at, holdsMs }: { at: Date; holdsMs: number },
): Promise<void> {
  await db.query(
    `insert into provider_outages as o (channel, since, holds_until)
     values ($1, $2, clock_timestamp() + make_interval(secs => $3::float8 / 1000))
     on conflict (channel) do update set holds_until = excluded.holds_until,
       since = case when o.holds_until > clock_timestamp() then o.since else excluded.since end`,
    [channel, at, holdsMs],
  )
}

/** A call got through again. */
export async function endOutage(db: Queries, channel: Channel): Promise<void> {
  await db.query('delete from provider_outages where channel = $1', [channel])
}
