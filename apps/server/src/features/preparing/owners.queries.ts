import type { Queries } from '../../platform/database/database.ts'

/** A run whose people have to be asked for, and after which line. */
export interface RunToAskFor {
  accountId: string
  runId: string
  campaignId: string
  listId: string
  askedLine: number
  /** Since when no answer comes; null while answers come. */
  failingSince: Date | null
}

/** Takes one run until `until`: another process looks at it only then, if this one dies over it. */
export async function takeRunToAskFor(
  db: Queries,
  now: Date,
  until: Date,
): Promise<RunToAskFor | undefined> {
  const [row] = await db.query<RunToAskFor>(
    `update runs r set owners_next_try_at = $2
     from campaigns c
     where c.account_id = r.account_id and c.id = r.campaign_id
       and (r.account_id, r.id) = (
         select account_id, id from runs
         where status = 'preparing' and owners_asked_at is null
           and (owners_next_try_at is null or owners_next_try_at <= $1)
         order by started_at limit 1 for update skip locked)
     returning r.account_id as "accountId", r.id as "runId", r.campaign_id as "campaignId",
       c.list_id as "listId", r.owners_asked_line as "askedLine",
       r.owners_failing_since as "failingSince"`,
    [now, until],
  )
  return row
}

interface RunKey {
  accountId: string
  runId: string
}

/** Notes that answers came up to this line; `isDone` that these were the last. */
export async function noteAsked(
  db: Queries,
  { accountId, runId }: RunKey,
  { line, isDone, at }: { line: number; isDone: boolean; at: Date },
): Promise<void> {
  await db.query(
    `update runs set owners_asked_line = $3, owners_failing_since = null, owners_next_try_at = null,
       owners_asked_at = case when $4 then $5::timestamptz end
     where account_id = $1 and id = $2`,
    [accountId, runId, line, isDone, at],
  )
}

/** Notes that no answer came; null begins to count anew. */
export async function noteUnanswered(
  db: Queries,
  { accountId, runId }: RunKey,
  { since, nextTryAt }: { since: Date | null; nextTryAt: Date | null },
): Promise<void> {
  await db.query(
    `update runs set owners_failing_since = $3, owners_next_try_at = $4
     where account_id = $1 and id = $2`,
    [accountId, runId, since, nextTryAt],
  )
}

/** Since when no answer comes for the run; null while answers come. */
export async function unansweredSince(
  db: Queries,
  { accountId, runId }: RunKey,
): Promise<Date | null> {
  const [row] = await db.query<{ since: Date | null }>(
    'select owners_failing_since as since from runs where account_id = $1 and id = $2',
    [accountId, runId],
  )
  return row?.since ?? null
}

/** Notes that answers come again. */
export async function noteAnswered(db: Queries, { accountId, runId }: RunKey): Promise<void> {
  await db.query(
    `update runs set owners_failing_since = null, owners_next_try_at = null
     where account_id = $1 and id = $2 and owners_failing_since is not null`,
    [accountId, runId],
  )
}
