import type { Database, Queries, Transaction } from '../../platform/database/database.ts'

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
}

/** A person who asks for help again within this time has the response already; two machines would go on for ever. */
const HELP_EVERY_MS = 3_600_000

/**
 * Writes down that a reply is to be sent. An opt-out is confirmed once until the person says START, which
 * the index over these rows ensures; help once in an hour.
 */
export async function requestAutoReply(tx: Transaction, reply: AutoReplyRequest): Promise<void> {
  const { accountId, kind, phone, phoneHash, language, askedAt, isDone } = reply
  const helpSince = new Date(askedAt.getTime() - HELP_EVERY_MS)
  await tx.query(
    `insert into auto_replies
       (account_id, kind, phone_hash, phone, language, state, asked_at, next_try_at)
     select $1::uuid, $2, $3, $4::bigint, $5, $6, $7, $7
     where $2 = 'stop' or not exists (
       select from auto_replies
       where account_id = $1 and phone_hash = $3 and kind = 'help' and asked_at > $8)
     on conflict (account_id, phone_hash) where kind = 'stop' and not over do nothing`,
    [
      accountId,
      kind,
      phoneHash,
      isDone ? null : phone,
      language,
      isDone ? 'skipped' : 'due',
      askedAt,
      helpSince,
    ],
  )
}

/** After START: what was not sent yet is not sent any more, and the next opt-out is confirmed again. */
export async function endConfirmation(
  tx: Transaction,
  number: { accountId: string; phoneHash: string },
): Promise<void> {
  await tx.query(
    `update auto_replies set over = true, phone = null,
       state = case when state = 'due' then 'skipped' else state end
     where account_id = $1 and phone_hash = $2 and kind = 'stop' and not over`,
    [number.accountId, number.phoneHash],
  )
}

export interface DueAutoReply {
  accountId: string
  id: string
  kind: AutoReplyKind
  phone: number
  language: 'en' | 'es'
  askedAt: Date
}

/**
 * Takes replies that are due: committed as being sent before the provider is called, so a process that
 * dies now leaves them as they are, and none is sent twice.
 */
export function claimDue(db: Database, now: Date, limit: number): Promise<DueAutoReply[]> {
  return db.transaction((tx) =>
    tx.query<DueAutoReply>(
      `with due as materialized (
         select account_id, id, phone from auto_replies
         where state = 'due' and next_try_at <= $1
         order by next_try_at limit $2 for update skip locked)
       update auto_replies a set state = 'sending', sent_at = $1, phone = null from due
       where a.account_id = due.account_id and a.id = due.id
       returning a.account_id as "accountId", a.id, a.kind, coalesce(due.phone, 0) as phone,
         a.language, a.asked_at as "askedAt"`,
      [now, limit],
    ),
  )
}

/** The end of a reply that was being sent. */
export async function endAutoReply(
  db: Queries,
  { accountId, id }: Pick<DueAutoReply, 'accountId' | 'id'>,
  state: 'accepted' | 'unknown' | 'failed' | 'skipped',
  providerCode: string | null,
): Promise<void> {
  await db.query(
    `update auto_replies set state = $3, provider_code = $4
     where account_id = $1 and id = $2 and state = 'sending'`,
    [accountId, id, state, providerCode],
  )
}

/** The provider certainly did not take it: it is tried again. */
export async function putOffAutoReply(
  db: Queries,
  { accountId, id, phone }: Pick<DueAutoReply, 'accountId' | 'id' | 'phone'>,
  nextTryAt: Date,
): Promise<void> {
  await db.query(
    `update auto_replies set state = 'due', next_try_at = $3, phone = $4
     where account_id = $1 and id = $2 and state = 'sending' and not over`,
    [accountId, id, nextTryAt, phone],
  )
}

/** Removes what was asked for long ago, but for the opt-outs whose confirmation must not come again. */
export async function removeOldAutoReplies(
  db: Queries,
  before: Date,
  limit: number,
): Promise<void> {
  await db.query(
    `delete from auto_replies where ctid = any (array(
       select ctid from auto_replies
       where asked_at < $1 and (kind = 'help' or over) order by asked_at limit $2))`,
    [before, limit],
  )
}
