import type { Queries, Transaction } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import type { MailKey, MailKind } from './mail-kinds.ts'

/**
 * Keeps a mail to be sent. A new request starts an ended mail anew, but a waiting one only when
 * `resetsTries`: otherwise a mail that is requested every few minutes would be tried for ever.
 */
export async function insertMail(
  tx: Transaction,
  { accountId, kind, about }: MailKey,
  resetsTries: boolean,
): Promise<void> {
  await tx.query(
    `insert into mails as known (account_id, kind, about) values ($1, $2, $3)
     on conflict (account_id, kind, about) do update
       set state = 'waiting', request = known.request + 1, news = 1, tries = 0, first_try_at = null,
         next_try_at = '-infinity', ended_at = null, problem = null
       where known.state <> 'waiting' or $4`,
    [accountId, kind, about, resetsTries],
  )
}

/**
 * Keeps a mail for each of these accounts that wants its kind; it counts what it is about. One that waits
 * counts one more, and stays due when it was; after one that was sent the next is due `everyMs` later. In the
 * order of the accounts, so that two transactions never wait for each other.
 */
export async function insertCountedMails(
  db: Queries,
  { accountIds, kind, about }: { accountIds: readonly string[]; kind: MailKind; about: string },
  everyMs: number,
): Promise<void> {
  await db.query(
    `insert into mails as known (account_id, kind, about)
     select id, $2::text, $3 from accounts
     where id = any($1::uuid[]) and not $2::text = any(emails_off) order by id
     on conflict (account_id, kind, about) do update
       set news = case when known.state = 'sent' then 1 else known.news + 1 end,
         request = case when known.state = 'waiting' then known.request else known.request + 1 end,
         tries = case when known.state = 'waiting' then known.tries else 0 end,
         first_try_at = case when known.state = 'waiting' then known.first_try_at end,
         next_try_at = case when known.state = 'waiting' then known.next_try_at
           else coalesce(known.sent_at + $4::double precision * interval '1 millisecond', '-infinity')
           end,
         ended_at = null, state = 'waiting'`,
    [accountIds, kind, about, everyMs],
  )
}

/** A try of a mail, taken by this process. */
export interface MailTry extends MailKey {
  request: number
  /** How many things it is about. */
  news: number
  tries: number
  firstTryAt: Date
  sentAt: Date | null
  /** The try before this one has no result: its process died. */
  wasCutOff: boolean
}

const MINUTE_MS = 60_000
const LONGEST_PAUSE_MS = 120 * MINUTE_MS

/**
 * Takes a mail that is due. Returns undefined when it is not due, or another process has it. The time
 * of the next try is set here, before this try, so that a crash in between loses nothing. The pause
 * doubles from a minute to two hours; one last try comes at the very end of the time for tries.
 */
export async function takeMail(
  db: Queries,
  { accountId, kind, about }: MailKey,
  now: Date,
  triedForMs: number,
): Promise<MailTry | undefined> {
  const [taken] = await db.query<MailTry>(
    `update mails m
        set tries = m.tries + 1, first_try_at = t.first_try_at, problem = null,
          next_try_at = case when t.ends_at > $4 then least(t.again_at, t.ends_at) else t.again_at end
       from (
         select account_id, kind, about, tries > 0 and problem is null as was_cut_off,
           coalesce(first_try_at, $4) as first_try_at,
           coalesce(first_try_at, $4) + $5::double precision * interval '1 millisecond' as ends_at,
           $4::timestamptz + interval '1 millisecond'
             * least($6::double precision * power(2, least(tries, 30)), $7) as again_at
           from mails
          where account_id = $1 and kind = $2 and about = $3 and state = 'waiting'
            and next_try_at <= $4
            for update skip locked) t
      where m.account_id = t.account_id and m.kind = t.kind and m.about = t.about
      returning m.account_id as "accountId", m.kind, m.about, m.request, m.news, m.tries,
        m.first_try_at as "firstTryAt", m.sent_at as "sentAt",
        t.was_cut_off as "wasCutOff"`,
    [accountId, kind, about, now, triedForMs, MINUTE_MS, LONGEST_PAUSE_MS],
  )
  return taken
}

export interface MailEnd {
  state: 'sent' | 'undelivered'
  at: Date
  /** Null: it was not sent again. */
  sentAt: Date | null
  problem: string | null
}

/**
 * Ends the mail, unless it was requested again meanwhile. What it did not count yet when it was sent
 * waits for the next one, `everyMs` later.
 */
export async function endMail(
  db: Queries,
  { accountId, kind, about, request, news }: MailTry,
  end: MailEnd,
  everyMs = 0,
): Promise<void> {
  await db.query(
    `update mails set sent_at = coalesce($7, sent_at), problem = $8, news = news - $9,
       state = case when $5 = 'sent' and news > $9 then 'waiting' else $5 end,
       ended_at = case when $5 = 'sent' and news > $9 then null else $6::timestamptz end,
       tries = case when $5 = 'sent' and news > $9 then 0 else tries end,
       first_try_at = case when $5 = 'sent' and news > $9 then null else first_try_at end,
       next_try_at = case when $5 = 'sent' and news > $9
         then $6::timestamptz + $10::double precision * interval '1 millisecond'
         else next_try_at end
      where account_id = $1 and kind = $2 and about = $3 and request = $4`,
    [
      accountId,
      kind,
      about,
      request,
      end.state,
      end.at,
      end.sentAt,
      end.problem,
      end.state === 'sent' ? news : 0,
      everyMs,
    ],
  )
}

export async function noteMailProblem(
  db: Queries,
  { accountId, kind, about, request }: MailTry,
  problem: string,
): Promise<void> {
  await db.query(
    `update mails set problem = $5
      where account_id = $1 and kind = $2 and about = $3 and request = $4`,
    [accountId, kind, about, request, problem],
  )
}

/** Deletes a mail that is no longer needed. */
export async function deleteMail(
  db: Queries,
  { accountId, kind, about, request }: MailTry,
): Promise<void> {
  await db.query(
    `delete from mails where account_id = $1 and kind = $2 and about = $3 and request = $4`,
    [accountId, kind, about, request],
  )
}

/** Mails whose next try is due, longest wait first. */
export function selectDueMails(db: Queries, now: Date, limit: number): Promise<MailKey[]> {
  return db.query<MailKey>(
    `select account_id as "accountId", kind, about from mails
      where state = 'waiting' and next_try_at <= $1 order by next_try_at limit $2`,
    [now, limit],
  )
}

export async function deleteMailsEndedBefore(db: Queries, before: Date): Promise<void> {
  await db.query('delete from mails where ended_at < $1', [before])
}

export async function countUndeliveredMails(db: Queries): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `select count(*) as count from mails where state = 'undelivered'`,
  )
  return onlyRow(rows).count
}

/** The users who own the account and whose emails are verified. */
export async function selectOwners(db: Queries, accountId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from users where account_id = $1 and member_role = 'owner'
       and removed_at is null and verified_at is not null order by id`,
    [accountId],
  )
  return rows.map(({ id }) => id)
}
