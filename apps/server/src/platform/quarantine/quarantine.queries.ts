import type { Queries } from '../database/database.ts'

/** What became of a failed try: how many there were, and whether it was the last. */
export interface FailedTry {
  tries: number
  quarantined: boolean
}

export interface Failure {
  /** What went wrong, with nothing of a person in it. */
  error: string
  /** Wall time for reports and replies, business time for payments: as `received_at` there. */
  at: Date
  /** Business time, by which what was applied is removed one day. */
  quarantinedAt: Date
  maxTries: number
  firstPauseMs: number
}

/** The parameters $3 to $7 of both statements. */
function valuesOf({ at, firstPauseMs, maxTries, quarantinedAt, error }: Failure): unknown[] {
  return [at, firstPauseMs, maxTries, quarantinedAt, error]
}

/** Each pause is this many times the one before. */
const GROWTH = 5

/**
 * Counts a failed try of an event, and puts it off or into quarantine. Its row then counts as applied,
 * so that a repeat is known and no index of what waits holds it. Undefined where it was applied
 * meanwhile.
 */
export async function failEvent(
  db: Queries,
  event: { provider: string; eventId: string },
  failure: Failure,
): Promise<FailedTry | undefined> {
  const [row] = await db.query<FailedTry>(
    `with failed as (
       update provider_events set tries = tries + 1,
         try_after = $3::timestamptz
           + make_interval(secs => $4::float8 / 1000 * power(${GROWTH}, tries)),
         applied_at = case when tries + 1 >= $5 then $6::timestamptz end
       where provider = $1 and event_id = $2 and applied_at is null
       returning provider, event_id, kind, payload, received_at, applied_at, tries
     ), moved as (
       insert into quarantined_events
         (provider, kind, event_id, payload, error, received_at, quarantined_at)
       select provider, kind, event_id, payload, $7, received_at, applied_at from failed
       where applied_at is not null
     )
     select tries, applied_at is not null as quarantined from failed`,
    [event.provider, event.eventId, ...valuesOf(failure)],
  )
  return row
}

/** The same for reports that were stored together. */
export async function failReportSet(
  db: Queries,
  set: { accountId: string; id: string },
  failure: Failure,
): Promise<FailedTry | undefined> {
  const [row] = await db.query<FailedTry>(
    `with given_up as (
       delete from waiting_reports where account_id = $1 and id = $2 and tries + 1 >= $5
       returning *
     ), moved as (
       insert into quarantined_events
         (provider, kind, account_id, run_id, channel, payload, error, received_at, quarantined_at)
       select channel, 'reports', account_id, run_id, channel, reports, $7, received_at, $6
       from given_up
     ), put_off as (
       update waiting_reports set tries = tries + 1,
         try_after = $3::timestamptz
           + make_interval(secs => $4::float8 / 1000 * power(${GROWTH}, tries))
       where account_id = $1 and id = $2 and tries + 1 < $5 returning tries
     )
     select tries + 1 as tries, true as quarantined from given_up
     union all select tries, false from put_off`,
    [set.accountId, set.id, ...valuesOf(failure)],
  )
  return row
}

export interface QuarantinedEvent {
  id: string
  provider: string
  kind: string
  error: string
  receivedAt: Date
  quarantinedAt: Date
}

/** The oldest first, of at most so many. */
export function listQuarantined(db: Queries, limit: number): Promise<QuarantinedEvent[]> {
  return db.query<QuarantinedEvent>(
    `select id, provider, kind, error, received_at as "receivedAt",
       quarantined_at as "quarantinedAt"
     from quarantined_events order by quarantined_at, id limit $1`,
    [limit],
  )
}

export function countQuarantined(db: Queries): Promise<{ provider: string; events: number }[]> {
  return db.query<{ provider: string; events: number }>(
    'select provider, count(*)::int as events from quarantined_events group by provider',
  )
}

/**
 * Puts all back to where they were taken from, with their tries forgotten, in one statement: the next
 * sweeps apply them. Returns how many, by the account that each is known to be of.
 */
export function releaseQuarantined(
  db: Queries,
): Promise<{ accountId: string | null; events: number }[]> {
  return db.query<{ accountId: string | null; events: number }>(
    `with released as (
       delete from quarantined_events returning *
     ), sets as (
       insert into waiting_reports (account_id, id, run_id, channel, reports, received_at)
       select account_id, id, run_id, channel, payload, received_at from released
       where kind = 'reports'
     ), events as (
       insert into provider_events (provider, event_id, kind, payload, received_at)
       select provider, event_id, kind, payload::jsonb, received_at from released
       where kind <> 'reports'
       on conflict (provider, event_id) do update set applied_at = null, payload = excluded.payload,
         tries = 0, try_after = null
     )
     select account_id as "accountId", count(*)::int as events from released group by account_id`,
  )
}
