import type { Queries, Transaction } from '../../platform/database/database.ts'
import type { RegistrationState } from './sender.ts'

/** Of an account that has a text number; the ids are the provider's. */
export interface RegisteredSender {
  accountId: string
  /** 1 and ten digits. */
  phone: number
  brandId: string | null
  campaignId: string | null
  state: RegistrationState
}

const columns = `account_id as "accountId", text_number as phone, text_brand_id as "brandId",
  text_campaign_id as "campaignId", text_registration as state`

/** Marks some pending registrations as asked for, those that were asked longest ago first. */
export function takePendingRegistrations(
  db: Queries,
  at: Date,
  askedBefore: Date,
  limit: number,
): Promise<RegisteredSender[]> {
  return db.query<RegisteredSender>(
    `update senders set registration_asked_at = $1
     where account_id in (
       select account_id from senders
       where text_registration = 'pending' and text_number is not null
         and (registration_asked_at is null or registration_asked_at < $2)
       order by registration_asked_at nulls first limit $3
       for update skip locked)
     returning ${columns}`,
    [at, askedBefore, limit],
  )
}

/** Undefined where the account has no text number. */
export async function selectRegisteredSender(
  db: Queries,
  accountId: string,
): Promise<RegisteredSender | undefined> {
  const [row] = await db.query<RegisteredSender>(
    `select ${columns} from senders where account_id = $1 and text_number is not null`,
    [accountId],
  )
  return row
}

/** Unless the account has got another number, or an operator has set the state, since it was read. */
export async function moveRegistration(
  db: Queries,
  { accountId, phone, state: before }: RegisteredSender,
  state: RegistrationState,
  at: Date,
): Promise<boolean> {
  const rows = await db.query<{ accountId: string }>(
    `update senders set text_registration = $4, updated_at = $5
     where account_id = $1 and text_number = $2 and text_registration = $3
     returning account_id as "accountId"`,
    [accountId, phone, before, state, at],
  )
  return rows.length > 0
}

/** False while another command registers the account. */
export async function takeRegistering(
  tx: Transaction,
  accountId: string,
  at: Date,
  staleBefore: Date,
): Promise<boolean> {
  const rows = await tx.query<{ accountId: string }>(
    `update senders set registering_since = $2
     where account_id = $1 and (registering_since is null or registering_since < $3)
     returning account_id as "accountId"`,
    [accountId, at, staleBefore],
  )
  return rows.length > 0
}

export async function endRegistering(db: Queries, accountId: string): Promise<void> {
  await db.query('update senders set registering_since = null where account_id = $1', [accountId])
}

/** An account's own sender, for a look at all of them. Phones are 1 and ten digits. */
export interface ListedSender {
  accountId: string
  phoneLineId: string | null
  textNumber: number | null
  messagingProfileId: string | null
  textRegistration: RegistrationState
}

/** Those after this account, in pages. */
export function listSenders(
  db: Queries,
  after: string | undefined,
  limit: number,
): Promise<ListedSender[]> {
  return db.query<ListedSender>(
    `select account_id as "accountId", phone_line_id as "phoneLineId", text_number as "textNumber",
       messaging_profile_id as "messagingProfileId", text_registration as "textRegistration"
     from senders where $1::uuid is null or account_id > $1 order by account_id limit $2`,
    [after ?? null, limit],
  )
}

/** An email of each account, by which operators name it. */
export async function emailsOf(db: Queries, accountIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ email: string }>(
    `select min(email) as email from users where account_id = any($1::uuid[])
     group by account_id order by email`,
    [accountIds],
  )
  return rows.map(({ email }) => email)
}
