import type { SandboxEvent } from '@afterbeep/contract/api/sandbox'
import type { Queries } from '../platform/database/database.ts'

/**
 * The first thing of any account that becomes due by itself after `now`, on the business clock; each
 * by the index that the workers find it by. Undefined while nothing is planned.
 */
export async function selectNextEvent(
  db: Queries,
  now: Date,
): Promise<{ at: Date; event: SandboxEvent } | undefined> {
  const [row] = await db.query<{ at: Date; event: SandboxEvent }>(
    `select event, at from (
       select 'run' as event, min(drop_at) as at from runs
        where status = 'scheduled' and drop_at > $1
       union all
       select 'window', min(turn_at) from dispatch_turns where turn_at > $1
       union all
       select 'paused', min(paused_until) from runs where status = 'paused' and paused_until > $1
       union all
       select 'mail', min(next_try_at) from mails where state = 'waiting' and next_try_at > $1
       union all
       select 'renewal', min(current_period_end) from subscriptions
        where status = 'active' and current_period_end > $1) as planned
     where at is not null order by at, event limit 1`,
    [now],
  )
  return row
}
