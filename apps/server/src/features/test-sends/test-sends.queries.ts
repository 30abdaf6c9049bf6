import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Queries, Transaction } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import type { SendState } from './send-state.ts'
import type { TestSendKey } from './test-reference.ts'
import type { OwnPhone } from './test-sends-deps.ts'

export type Purpose = 'test' | 'code'

/**
 * Lets only one send of an account, and one to a number, be checked at a time. The locks are always
 * taken in this order, so that no two transactions deadlock.
 */
export async function lockSends(tx: Transaction, { accountId, phone }: OwnPhone): Promise<void> {
  await tx.query('select id from accounts where id = $1 for no key update', [accountId])
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`test send ${phone}`])
}

/** Removes the sends of all accounts from before this instant. */
export async function deleteSends(db: Queries, sentBefore: Date): Promise<void> {
  await db.query('delete from test_sends where sent_at < $1', [sentBefore])
}

/** Writes the intent: from here on the send counts, whatever the result of the call. */
export async function insertSend(
  tx: Transaction,
  { accountId, userId, phone }: OwnPhone,
  send: { purpose: Purpose; channel: Channel; at: Date },
): Promise<string> {
  const rows = await tx.query<{ id: string }>(
    `insert into test_sends (account_id, user_id, purpose, channel, phone, sent_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [accountId, userId, send.purpose, send.channel, phone, send.at],
  )
  return onlyRow(rows).id
}

/** Stores the provider's response; an earlier report is kept. */
export async function writeResponse(db: Queries, key: TestSendKey, to: SendState): Promise<void> {
  await moveSend(db, key, to, ['sending'])
}

/** A report moves a send once, and never back. */
export async function writeReport(db: Queries, key: TestSendKey, to: SendState): Promise<void> {
  await moveSend(db, key, to, ['sending', 'accepted', 'unknown'])
}

async function moveSend(
  db: Queries,
  { accountId, id }: TestSendKey,
  { state, reason, providerCode }: SendState,
  from: readonly string[],
): Promise<void> {
  await db.query(
    `update test_sends set state = $3, reason = $4, provider_code = $5
     where account_id = $1 and id = $2 and state = any($6::text[])`,
    [accountId, id, state, reason, providerCode, from],
  )
}

/** The times of an account's tests since then, oldest first. */
export async function testTimes(db: Queries, accountId: string, since: Date): Promise<Date[]> {
  const rows = await db.query<{ sentAt: Date }>(
    `select sent_at as "sentAt" from test_sends
     where account_id = $1 and purpose = 'test' and sent_at > $2 order by sent_at`,
    [accountId, since],
  )
  return rows.map((row) => row.sentAt)
}

/**
 * The time of the latest test to a number over a channel since then, by any account. A test that was
 * certainly not sent does not count.
 */
export async function latestTestTo(
  db: Queries,
  phone: number,
  channel: Channel,
  since: Date,
): Promise<Date | undefined> {
  const [row] = await db.query<{ sentAt: Date }>(
    `select sent_at as "sentAt" from test_sends
     where phone = $1 and channel = $2 and purpose = 'test' and sent_at > $3
       and coalesce(reason, '') not in ('not_sent', 'suppressed')
     order by sent_at desc limit 1`,
    [phone, channel, since],
  )
  return row?.sentAt
}

export interface TestSendRow extends SendState {
  id: string
  channel: Channel
  phone: number
  sentAt: Date
}

/** A user's latest tests, newest first, without those to people who were erased. */
export function latestTests(
  db: Queries,
  { accountId, userId }: Pick<OwnPhone, 'accountId' | 'userId'>,
  most: number,
): Promise<TestSendRow[]> {
  return db.query<TestSendRow>(
    `select id, channel, phone, state, reason, provider_code as "providerCode",
       sent_at as "sentAt"
     from test_sends where account_id = $1 and user_id = $2 and purpose = 'test' and phone <> 0
     order by sent_at desc, id limit $3`,
    [accountId, userId, most],
  )
}

/** Voice tests to these numbers that still wait for their result. */
export function openVoiceTests(
  db: Queries,
  phones: readonly number[],
  since: Date,
): Promise<(TestSendKey & { phone: number })[]> {
  return db.query<TestSendKey & { phone: number }>(
    `select account_id as "accountId", id, phone from test_sends
     where phone = any($1::bigint[]) and sent_at > $2 and channel = 'voice'
       and state in ('sending', 'accepted', 'unknown')`,
    [phones, since],
  )
}
