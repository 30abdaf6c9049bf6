import type { FailureReason } from '@afterbeep/contract/campaign/failure-reasons'
import type { TestState } from '@afterbeep/contract/api/test-sends'
import type { Queries, Transaction } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/database.ts'
import type { OwnPhone } from '../test-sends-deps.ts'

type User = Pick<OwnPhone, 'accountId' | 'userId'>

/** Codes sent since then: by this user, by the account, and to the number by any account. */
export interface CodeCounts {
  byUser: number
  byAccount: number
  toNumber: number
}

export async function countCodes(
  db: Queries,
  { accountId, userId, phone }: OwnPhone,
  since: Date,
): Promise<CodeCounts> {
  const rows = await db.query<CodeCounts>(
    `select
       (select count(*) from test_sends where account_id = $1 and user_id = $2
         and purpose = 'code' and sent_at > $4) as "byUser",
       (select count(*) from test_sends where account_id = $1
         and purpose = 'code' and sent_at > $4) as "byAccount",
       (select count(*) from test_sends where phone = $3
         and purpose = 'code' and sent_at > $4) as "toNumber"`,
    [accountId, userId, phone, since],
  )
  return onlyRow(rows)
}

/** Stores a code; an earlier one for the same number is no longer valid. */
export async function keepCode(
  tx: Transaction,
  { accountId, userId, phone }: OwnPhone,
  code: { sendId: string; hash: string; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `insert into test_codes (account_id, user_id, phone, send_id, code_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (account_id, user_id, phone) do update
       set send_id = excluded.send_id, code_hash = excluded.code_hash,
         expires_at = excluded.expires_at, tries = 0, used_at = null`,
    [accountId, userId, phone, code.sendId, code.hash, code.expiresAt],
  )
}

export interface KeptCode {
  sendId: string
  hash: string
  tries: number
  expiresAt: Date
  used: boolean
}

/** The code of a user for a number, locked, so that concurrent tries are counted separately. */
export async function lockCode(
  tx: Transaction,
  { accountId, userId, phone }: OwnPhone,
): Promise<KeptCode | undefined> {
  const [row] = await tx.query<KeptCode>(
    `select send_id as "sendId", code_hash as hash, tries, expires_at as "expiresAt",
       used_at is not null as used
     from test_codes where account_id = $1 and user_id = $2 and phone = $3 for update`,
    [accountId, userId, phone],
  )
  return row
}

export async function noteTry(
  tx: Transaction,
  { accountId, userId, phone }: OwnPhone,
  usedAt: Date | null,
): Promise<void> {
  await tx.query(
    `update test_codes set tries = tries + 1, used_at = $4
     where account_id = $1 and user_id = $2 and phone = $3`,
    [accountId, userId, phone, usedAt],
  )
}

export async function confirmNumber(tx: Transaction, whose: OwnPhone, at: Date): Promise<void> {
  await tx.query(
    `insert into test_numbers (account_id, user_id, phone, confirmed_at) values ($1, $2, $3, $4)
     on conflict (account_id, user_id, phone) do update set confirmed_at = excluded.confirmed_at`,
    [whose.accountId, whose.userId, whose.phone, at],
  )
}

/** When the user confirmed the number as their own; undefined where they have not. */
export async function confirmationOf(
  db: Queries,
  { accountId, userId, phone }: OwnPhone,
): Promise<Date | undefined> {
  const [row] = await db.query<{ at: Date }>(
    `select confirmed_at as at from test_numbers
     where account_id = $1 and user_id = $2 and phone = $3`,
    [accountId, userId, phone],
  )
  return row?.at
}

/** The user's own confirmed numbers, the latest first. */
export async function confirmedNumbers(
  db: Queries,
  { accountId, userId }: User,
): Promise<number[]> {
  const rows = await db.query<{ phone: number }>(
    `select phone from test_numbers where account_id = $1 and user_id = $2
     order by confirmed_at desc, phone`,
    [accountId, userId],
  )
  return rows.map((row) => row.phone)
}

export interface WaitingCode {
  phone: number
  state: TestState
  reason: FailureReason | null
}

/** The state of the text with the user's newest code, while that may still be entered. */
export async function waitingCode(
  db: Queries,
  { accountId, userId }: User,
  now: Date,
): Promise<WaitingCode | undefined> {
  const [row] = await db.query<WaitingCode & { usedAt: Date | null }>(
    `select s.phone, s.state, s.reason, c.used_at as "usedAt"
     from test_codes c join test_sends s on s.account_id = c.account_id and s.id = c.send_id
     where c.account_id = $1 and c.user_id = $2 and c.expires_at > $3
     order by c.expires_at desc, c.phone limit 1`,
    [accountId, userId, now],
  )
  return row && row.usedAt === null ? row : undefined
}
