import type { SignUpChannels } from '@afterbeep/contract/sign-ups/sign-up-words'
import type { Queries, Transaction } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import type { Asking, DueQuestion, StoredPage } from './sign-up.ts'

/** Lets one sign-up of a number be counted at a time, however many come at once and to however many servers. */
export async function lockNumber(tx: Transaction, phone: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sign-up ${phone}`])
}

/**
 * Sign-ups so far, for the limits. By the page and by the word are counted apart: what a stranger typed must not
 * keep the owner of the phone from texting the word.
 */
export interface SignUpCounts {
  /** Of this number at this account since the day before. */
  today: number
  /** Of this number at any account since the day before. */
  todayOfAll: number
  /** Of this number at this account within the month, without a YES. */
  unanswered: number
  /** From this network at any account since the day before. */
  fromNetwork: number
  /** Of any number at this account since the day before. */
  ofAccount: number
}

export async function countSignUps(
  tx: Transaction,
  asked: { accountId: string } & Pick<Asking, 'phone' | 'network' | 'how'>,
  since: { day: Date; month: Date },
): Promise<SignUpCounts> {
  const rows = await tx.query<SignUpCounts>(
    `select count(*) filter (where account_id = $1 and asked_at > $4)::int as today,
       count(*) filter (where asked_at > $4)::int as "todayOfAll",
       count(*) filter (where account_id = $1 and state <> 'confirmed')::int as unanswered,
       (select count(*) from sign_ups where network = $3 and asked_at > $4)::int as "fromNetwork",
       (select count(*) from sign_ups where account_id = $1 and asked_at > $4)::int as "ofAccount"
     from sign_ups where phone = $2 and asked_at > $5 and how = $6`,
    [asked.accountId, asked.phone, asked.network, since.day, since.month, asked.how],
  )
  return onlyRow(rows)
}

/** Whether the number agreed to all of this already. */
export async function hasAgreed(
  tx: Transaction,
  { accountId, channels }: Pick<StoredPage, 'accountId' | 'channels'>,
  phone: number,
): Promise<boolean> {
  const rows = await tx.query<{ agreed: number }>(
    `select 1 as agreed from sign_ups
     where account_id = $1 and phone = $2 and state = 'confirmed' and channels in ($3, 'both')
     limit 1`,
    [accountId, phone, channels],
  )
  return rows.length > 0
}

/** @param proof `dueAt` is when its question may be sent: not before, by whichever process (`leaveQuestionsUncertain`) */
export async function insertSignUp(
  tx: Transaction,
  { accountId, channels }: Pick<StoredPage, 'accountId' | 'channels'>,
  asking: Asking,
  { words, at, dueAt }: { words: string; at: Date; dueAt: Date },
): Promise<void> {
  await tx.query(
    `insert into sign_ups (account_id, phone, first_name, last_name, how, said, channels, words, address,
       network, asked_at, next_try_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      accountId,
      asking.phone,
      asking.firstName,
      asking.lastName,
      asking.how,
      asking.said,
      channels,
      words,
      asking.address,
      asking.network,
      at,
      dueAt,
    ],
  )
}

/** Questions that are due, of which each is claimed on its own before it is sent. */
export function selectDue(db: Queries, now: Date, limit: number): Promise<DueQuestion[]> {
  return db.query<DueQuestion>(
    `select account_id as "accountId", id, phone, channels, words, how, asked_at as "askedAt"
     from sign_ups where state = 'due' and next_try_at <= $1 order by next_try_at limit $2`,
    [now, limit],
  )
}

type Key = Pick<DueQuestion, 'accountId' | 'id'>

/**
 * Committed before the provider is called, so a process that dies then leaves the question as it is, and it
 * is never sent twice. False where another process has it.
 */
export async function claimQuestion(
  db: Queries,
  { accountId, id }: Key,
  claim: string,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    `update sign_ups set state = 'sending', claim = $4
     where account_id = $1 and id = $2 and state = 'due' and next_try_at <= $3
     returning 1`,
    [accountId, id, now, claim],
  )
  return rows.length > 0
}

/** The question left, or may have: a YES to it counts. */
export async function noteTexted(
  db: Queries,
  { accountId, id }: Key,
  question: string,
  at: Date,
): Promise<void> {
  await db.query(
    `update sign_ups set state = 'texted', question = $3, texted_at = $4
     where account_id = $1 and id = $2 and state = 'sending'`,
    [accountId, id, question, at],
  )
}

export async function noteFailed(db: Queries, { accountId, id }: Key): Promise<void> {
  await db.query(
    `update sign_ups set state = 'failed' where account_id = $1 and id = $2 and state = 'sending'`,
    [accountId, id],
  )
}

/** It certainly was not sent: it is tried again. */
export async function putOff(
  db: Queries,
  { accountId, id }: Key,
  claim: string,
  nextTryAt: Date,
): Promise<void> {
  await db.query(
    `update sign_ups set state = 'due', next_try_at = $4
     where account_id = $1 and id = $2 and state = 'sending' and claim = $3`,
    [accountId, id, claim, nextTryAt],
  )
}

/**
 * In a restored backup: the lost database may have asked what is due here by now, so it is never asked again. No
 * YES counts to it either, since the words that were sent are not known; the person may sign up again. What is
 * due only later was asked by no one, since a question is never claimed before that and no change brings it
 * forward: it is asked when its hours begin.
 *
 * @param now when the backup is restored, so later than all that the lost database did
 */
export async function leaveQuestionsUncertain(tx: Transaction, now: Date): Promise<void> {
  await tx.query(
    `update sign_ups set state = 'sending' where state = 'due' and next_try_at <= $1`,
    [now],
  )
}

/**
 * The question that a number got last, of one account or of those that share a number, where it waits for its
 * answer. An older one does not: a YES that is sent again would agree to what another business asked.
 */
export async function lockOpenQuestion(
  tx: Transaction,
  phone: number,
  accountId: string | null,
  since: Date,
): Promise<{ accountId: string; id: string; textedAt: Date } | undefined> {
  const [row] = await tx.query<{ accountId: string; id: string; textedAt: Date; isOpen: boolean }>(
    `select s.account_id as "accountId", s.id, s.texted_at as "textedAt", s.state = 'texted' as "isOpen"
     from sign_ups s
     where s.phone = $1 and s.state in ('texted', 'confirmed') and s.texted_at > $3
       and ($2::uuid is null or s.account_id = $2)
       and ($2::uuid is not null or not exists (
         select from sender_addresses a where a.account_id = s.account_id and a.until is null))
     order by s.texted_at desc limit 1 for update of s`,
    [phone, accountId, since],
  )
  return row?.isOpen === true ? row : undefined
}

export async function confirm(
  tx: Transaction,
  { accountId, id }: Key,
  answer: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `update sign_ups set state = 'confirmed', answer = $3, confirmed_at = $4
     where account_id = $1 and id = $2 and state = 'texted'`,
    [accountId, id, answer, at],
  )
}

/** Removes what was never answered, a month after it. */
export async function removeUnanswered(db: Queries, before: Date, limit: number): Promise<void> {
  await db.query(
    `delete from sign_ups where ctid = any (array(
       select ctid from sign_ups where state <> 'confirmed' and asked_at < $1
       order by asked_at limit $2))`,
    [before, limit],
  )
}

/** A sign-up with all of its proof. */
export interface SignUpRow {
  id: string
  phone: number
  firstName: string
  lastName: string
  how: 'page' | 'keyword'
  said: string | null
  channels: SignUpChannels
  words: string
  address: string | null
  askedAt: Date
  question: string | null
  textedAt: Date | null
  answer: string | null
  confirmedAt: Date | null
}

const ROW = `id, phone, first_name as "firstName", last_name as "lastName", how, said, channels, words, address,
  asked_at as "askedAt", question, texted_at as "textedAt", answer, confirmed_at as "confirmedAt"`

export interface SignUpCursor {
  askedAt: Date
  id: string
}

/** Newest first. */
export function selectSignUps(
  db: Queries,
  accountId: string,
  below: SignUpCursor | undefined,
  limit: number,
): Promise<SignUpRow[]> {
  return db.query<SignUpRow>(
    `select ${ROW} from sign_ups
     where account_id = $1 and ($2::timestamptz is null or (asked_at, id) < ($2, $3::uuid))
     order by asked_at desc, id desc limit $4`,
    [accountId, below?.askedAt ?? null, below?.id ?? null, limit],
  )
}

/** Those who said YES, by their ids. */
export function selectConfirmed(
  db: Queries,
  accountId: string,
  after: string | undefined,
  limit: number,
): Promise<SignUpRow[]> {
  return db.query<SignUpRow>(
    `select ${ROW} from sign_ups
     where account_id = $1 and state = 'confirmed' and ($2::uuid is null or id > $2)
     order by id limit $3`,
    [accountId, after ?? null, limit],
  )
}

export async function countConfirmed(db: Queries, accountId: string): Promise<number> {
  const rows = await db.query<{ confirmed: number }>(
    `select count(distinct phone)::int as confirmed from sign_ups
     where account_id = $1 and state = 'confirmed'`,
    [accountId],
  )
  return onlyRow(rows).confirmed
}
