import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Queries } from '../../platform/database/database.ts'

export interface Fate {
  line: number
  phone: number
  channel: Channel
  state: string
  reason: string | null
  sentAt: Date | null
}

/** Whether we sent nothing; a message of which nothing is left ends as failed, without a call. */
export function isLeftOut({ state, reason }: Fate): boolean {
  return state === 'skipped' || (state === 'failed' && reason === 'message_empty')
}

/** What became of each delivery of an account's campaign; of one of its runs alone where that is named. */
export function fatesOf(
  db: Queries,
  accountId: string,
  name: string,
  run: number | null = null,
): Promise<Fate[]> {
  return db.query<Fate>(
    `select d.line, d.phone, d.channel, d.state, d.reason, d.sent_at as "sentAt"
     from campaigns c
     join runs r on r.account_id = c.account_id and r.campaign_id = c.id
     join deliveries d on d.account_id = r.account_id and d.run_id = r.id
     where c.account_id = $1 and c.name = $2 and ($3::int is null or r.number = $3)
     order by d.line, d.channel`,
    [accountId, name, run],
  )
}

/**
 * The phones for which a delivery of another campaign of the account failed or was skipped after this instant: until then it
 * counted towards the contact limit, and a failure may put its phone on the do-not-contact list.
 */
export async function endedInOthers(
  db: Queries,
  accountId: string,
  name: string,
  after: Date,
): Promise<number[]> {
  const rows = await db.query<{ phone: number }>(
    `select distinct d.phone
     from campaigns c
     join runs r on r.account_id = c.account_id and r.campaign_id = c.id
     join deliveries d on d.account_id = r.account_id and d.run_id = r.id
     where c.account_id = $1 and c.name <> $2 and d.state in ('failed', 'skipped') and d.changed_at > $3`,
    [accountId, name, after],
  )
  return rows.map(({ phone }) => phone)
}

/** Credits that the first run of a campaign moved, by the kind of their entries. */
export async function creditsOf(
  db: Queries,
  accountId: string,
  name: string,
): Promise<Record<string, number>> {
  const rows = await db.query<{ kind: string; credits: number }>(
    `select e.kind, sum(e.credits)::int as credits
     from campaigns c
     join runs r on r.account_id = c.account_id and r.campaign_id = c.id
     join ledger_entries e on e.account_id = r.account_id and e.run_id = r.id
     where c.account_id = $1 and c.name = $2 and r.number = 1 group by e.kind`,
    [accountId, name],
  )
  return Object.fromEntries(rows.map(({ kind, credits }) => [kind, credits]))
}

/** The names of an account's campaigns that are over. */
export async function campaignsThatAreOver(db: Queries, accountId: string): Promise<Set<string>> {
  const rows = await db.query<{ name: string }>(
    `select name from campaigns where account_id = $1 and status in ('Completed', 'Completed with failures')`,
    [accountId],
  )
  return new Set(rows.map(({ name }) => name))
}

/** Whether nothing is left to do at this time, but to wait for a later one. */
export async function isIdle(db: Queries, now: Date): Promise<boolean> {
  const rows = await db.query<{ busy: number }>(
    `select (select count(*) from runs where (status = 'scheduled' and drop_at <= $1) or status = 'preparing')::int
       + (select count(*) from chunks c join runs r on r.account_id = c.account_id and r.id = c.run_id
         where r.status = 'sending' and c.eligible_at <= $1 and (c.state in ('ready', 'leased')
           or (c.state = 'waiting' and exists (select 1 from chunks v where v.account_id = c.account_id
             and v.run_id = c.run_id and v.channel = 'voice' and v.number = c.follows and v.state = 'done'))))::int
       + (select count(*) from deliveries where state in ('sending', 'accepted', 'unknown'))::int as busy`,
    [now],
  )
  return rows[0]?.busy === 0
}

/** When something has to be done next; null when all is over. */
export async function nextInstant(db: Queries, now: Date): Promise<Date | null> {
  const rows = await db.query<{ at: Date | null }>(
    `select min(at) as at from (
       select drop_at as at from runs where status = 'scheduled'
       union all select c.eligible_at from chunks c
         join runs r on r.account_id = c.account_id and r.id = c.run_id
         where r.status = 'sending' and c.state in ('ready', 'waiting')) as a
     where at > $1`,
    [now],
  )
  return rows[0]?.at ?? null
}
