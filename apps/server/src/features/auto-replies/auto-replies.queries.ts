import type { Queries, Transaction } from '../../platform/database/database.ts'

export type AutoReplyKind = 'stop' | 'help'

export interface AutoReplyRequest {
  accountId: string
  kind: AutoReplyKind
  phone: number
  phoneHash: string
  language: 'en' | 'es'
  askedAt: Date
  /** The provider has replied by itself: nothing is sent, and no later STOP of this person is confirmed either. */
  isDone: boolean
  /** It is not known which of several businesses it is for, so the text names none. */
  isUnnamed: boolean
}

/** Why a reply was skipped that no provider has got: the person may still be sent one for a later word. */
export const TOO_LATE = 'too_late'

/** A person who asks for help again within this time has the response already; two machines would go on for ever. */
const HELP_EVERY_MS = 3_600_000

/**
 * Writes down that a reply is to be sent. An opt-out is confirmed once until the person says START, which
 * the index over these rows ensures; help once in an hour. While no confirmation has left, the newest opt-out decides:
 * it has five minutes of its own, and where the provider has replied to it nothing is sent any more.
 */
export async function requestAutoReply(tx: Transaction, reply: AutoReplyRequest): Promise<void> {
  const { accountId, kind, phone, phoneHash, language, askedAt, isDone, isUnnamed } = reply
  const helpSince = new Date(askedAt.getTime() - HELP_EVERY_MS)
  await tx.query(
    `insert into auto_replies as r
       (account_id, kind, phone_hash, phone, language, state, asked_at, next_try_at, unnamed, over)
     select $1::uuid, $2, $3, $4::bigint, $5, $6, $7, $7, $9::boolean, $2 = 'help' and $6 = 'skipped'
     where $2 = 'stop' or not exists (
       select from auto_replies
       where account_id = $1 and phone_hash = $3 and kind = 'help' and asked_at > $8)
     on conflict (account_id, phone_hash) where kind = 'stop' and not over do update
       set state = excluded.state, phone = excluded.phone, asked_at = excluded.asked_at, provider_code = null,
         next_try_at = case when r.state = 'due' then r.next_try_at else excluded.next_try_at end
       where (r.state = 'due' or r.provider_code = '${TOO_LATE}') and r.asked_at < excluded.asked_at`,
    [
      accountId,
      kind,
      phoneHash,
      isDone ? null : phone,
      language,
      isDone ? 'skipped' : 'due',
      askedAt,
      helpSince,
      isUnnamed,
    ],
  )
}

/** After START: what was not sent yet is not sent any more; the next opt-out is confirmed again, and so is HELP after it. */
export async function endConfirmation(
  tx: Transaction,
  number: { accountId: string; phoneHash: string },
): Promise<void> {
  await tx.query(
    `update auto_replies set over = true, phone = null,
       state = case when state = 'due' then 'skipped' else state end
     where account_id = $1 and phone_hash = $2 and not over
       and (kind = 'stop' or state in ('accepted', 'unknown'))`,
    [number.accountId, number.phoneHash],
  )
}

export interface DueAutoReply {
  accountId: string
  id: string
  kind: AutoReplyKind
  phone: number
  language: 'en' | 'es'
  isUnnamed: boolean
  askedAt: Date
}

/** Replies that are due, of which each is claimed on its own before it is sent. */
export function selectDue(db: Queries, now: Date, limit: number): Promise<DueAutoReply[]> {
  return db.query<DueAutoReply>(
    `select account_id as "accountId", id, kind, coalesce(phone, 0) as phone, language,
       unnamed as "isUnnamed", asked_at as "askedAt"
     from auto_replies where state = 'due' and next_try_at <= $1 order by next_try_at limit $2`,
    [now, limit],
  )
}

/**
 * Whether the person got help since their number is on the list, or since they said STOP to no account in particular:
 * then they have the name and the number already.
 */
export async function wasHelpedSinceStop(
  db: Queries,
  { accountId, id }: Key,
  { phoneHash, unclaimedStop }: { phoneHash: string; unclaimedStop: Date | undefined },
): Promise<boolean> {
  const rows = await db.query<{ helped: number }>(
    `select 1 as helped from auto_replies r
     left join suppressions s on s.account_id = r.account_id and s.phone_hash = r.phone_hash
     where r.account_id = $1 and r.phone_hash = $3 and r.id <> $2 and r.kind = 'help'
       and r.state in ('sending', 'accepted', 'unknown')
       and r.sent_at >= least(s.created_at, $4::timestamptz) limit 1`,
    [accountId, id, phoneHash, unclaimedStop ?? null],
  )
  return rows.length > 0
}

type Key = Pick<DueAutoReply, 'accountId' | 'id'>

/**
 * Committed before the provider is called, so a process that dies then leaves the reply as it is, and it is
 * never sent twice. False where another process has it.
 */
export async function claimAutoReply(
  db: Queries,
  { accountId, id }: Key,
  claim: string,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    `update auto_replies set state = 'sending', sent_at = $3, phone = null, claim = $4
     where account_id = $1 and id = $2 and state = 'due' and next_try_at <= $3
     returning 1`,
    [accountId, id, now, claim],
  )
  return rows.length > 0
}

/** The end of a reply that was being sent. */
export async function endAutoReply(
  db: Queries,
  { accountId, id }: Key,
  { state, providerCode = null, isOnce = false }: AutoReplyEnd,
): Promise<void> {
  await db.query(
    `update auto_replies set state = $3, provider_code = $4, over = over or (kind = 'help' and not $5::boolean)
     where account_id = $1 and id = $2 and state = 'sending'`,
    [accountId, id, state, providerCode, isOnce],
  )
}

export interface AutoReplyEnd {
  state: 'accepted' | 'unknown' | 'failed' | 'skipped'
  providerCode?: string | null
  /** It is help for a person who opted out, of which there is no second until START: it is kept so long. */
  isOnce?: boolean
}

/** It certainly was not sent: it is tried again, unless the person said START meanwhile. */
export async function putOffAutoReply(
  db: Queries,
  { accountId, id, phone }: Pick<DueAutoReply, 'accountId' | 'id' | 'phone'>,
  claim: string,
  nextTryAt: Date,
): Promise<void> {
  await db.query(
    `update auto_replies set next_try_at = $4,
       state = case when over then 'skipped' else 'due' end,
       phone = case when over then null else $5::bigint end
     where account_id = $1 and id = $2 and state = 'sending' and claim = $3`,
    [accountId, id, claim, nextTryAt, phone],
  )
}

/** In a restored backup: the lost database may have sent what is still due here, so it is never sent again. */
export async function leaveRepliesUncertain(tx: Transaction): Promise<void> {
  await tx.query(
    `update auto_replies set state = 'unknown', provider_code = 'restored', phone = null
     where state = 'due'`,
  )
}

/** Removes what was asked for long ago, but for what must not be sent again until START. */
export async function removeOldAutoReplies(
  db: Queries,
  before: Date,
  limit: number,
): Promise<void> {
  await db.query(
    `delete from auto_replies where ctid = any (array(
       select ctid from auto_replies
       where asked_at < $1 and over order by asked_at limit $2))`,
    [before, limit],
  )
}
