import type { Queries, Transaction } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import type { OwnSender } from './sender.ts'

/** The account's own sender; undefined where it has none. */
export async function selectSender(db: Queries, accountId: string): Promise<OwnSender | undefined> {
  const [row] = await db.query<OwnSender>(
    `select phone_line_id as "phoneLineId", voice_brand_id as "voiceBrandId", caller_id as "callerId",
       text_number as "textNumber", messaging_profile_id as "messagingProfileId",
       text_registration as "textRegistration", text_brand_id as "textBrandId",
       text_campaign_id as "textCampaignId"
     from senders where account_id = $1`,
    [accountId],
  )
  return row
}

export async function upsertSender(
  tx: Transaction,
  accountId: string,
  sender: OwnSender,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into senders (account_id, phone_line_id, voice_brand_id, caller_id, text_number,
       messaging_profile_id, text_registration, text_brand_id, text_campaign_id, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (account_id) do update set phone_line_id = excluded.phone_line_id,
       voice_brand_id = excluded.voice_brand_id, caller_id = excluded.caller_id,
       text_number = excluded.text_number, messaging_profile_id = excluded.messaging_profile_id,
       text_registration = excluded.text_registration, text_brand_id = excluded.text_brand_id,
       text_campaign_id = excluded.text_campaign_id, updated_at = excluded.updated_at,
       ordered_text_number = nullif(senders.ordered_text_number, excluded.text_number)`,
    [
      accountId,
      sender.phoneLineId,
      sender.voiceBrandId,
      sender.callerId,
      sender.textNumber,
      sender.messagingProfileId,
      sender.textRegistration,
      sender.textBrandId,
      sender.textCampaignId,
      at,
    ],
  )
}

/** How many accounts have a plan: businesses whose recipients have to know who contacts them. */
export async function countBusinesses(db: Queries): Promise<number> {
  const rows = await db.query<{ businesses: number }>(
    `select count(*) as businesses from subscriptions
     where status in ('active', 'trialing', 'past_due')`,
  )
  return onlyRow(rows).businesses
}

/** The number that is on order for the account. */
export async function selectOrderedNumber(
  db: Queries,
  accountId: string,
): Promise<number | undefined> {
  const [row] = await db.query<{ phone: number | null }>(
    'select ordered_text_number as phone from senders where account_id = $1',
    [accountId],
  )
  return row?.phone ?? undefined
}

export async function isOrderedByOther(
  db: Queries,
  accountId: string,
  phone: number,
): Promise<boolean> {
  const rows = await db.query<{ accountId: string }>(
    `select account_id as "accountId" from senders
     where ordered_text_number = $2 and account_id <> $1 limit 1`,
    [accountId, phone],
  )
  return rows.length > 0
}

export async function replaceOrderedNumber(
  tx: Transaction,
  accountId: string,
  phone: number | null,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into senders (account_id, ordered_text_number, updated_at) values ($1, $2, $3)
     on conflict (account_id) do update set ordered_text_number = excluded.ordered_text_number`,
    [accountId, phone, at],
  )
}

/** Ends what the account texts from no longer, and begins what is new. */
export async function replaceAddresses(
  tx: Transaction,
  accountId: string,
  addresses: readonly string[],
  at: Date,
): Promise<void> {
  await tx.query(
    `update sender_addresses set until = greatest($3, since)
     where account_id = $1 and until is null and address <> all($2::text[])`,
    [accountId, addresses, at],
  )
  await tx.query(
    `insert into sender_addresses (account_id, address, since)
     select $1, wanted, $3 from unnest($2::text[]) as wanted
     where not exists (select from sender_addresses
       where account_id = $1 and address = wanted and until is null)`,
    [accountId, addresses, at],
  )
}

/** Of these, one that is another account's, or was until after `since`; undefined where all are free. */
export async function addressOfOther(
  tx: Transaction,
  accountId: string,
  addresses: readonly string[],
  since: Date,
): Promise<string | undefined> {
  const [row] = await tx.query<{ address: string }>(
    `select address from sender_addresses
     where address = any($2::text[]) and account_id <> $1 and (until is null or until > $3)
     limit 1`,
    [accountId, addresses, since],
  )
  return row?.address
}

export interface AddressOwner {
  accountId: string
  /** The account was deleted: no user reads what is sent to it. */
  isErased: boolean
}

/**
 * The account whose texts come from one of these, or came from it last; the first one that is anybody's
 * decides. Undefined where none is.
 */
export async function ownerOfAddress(
  db: Queries,
  addresses: readonly string[],
): Promise<AddressOwner | undefined> {
  const [row] = await db.query<AddressOwner>(
    `select a.account_id as "accountId",
       exists (select from account_erasures e where e.account_id = a.account_id) as "isErased"
     from sender_addresses a where a.address = any($1::text[])
     order by array_position($1::text[], a.address), a.until is null desc, a.since desc limit 1`,
    [addresses],
  )
  return row
}

/** Ends what people see when the account's line calls, and begins what is new. */
export async function replaceCallNumber(
  tx: Transaction,
  accountId: string,
  phone: number | null,
  at: Date,
): Promise<void> {
  await tx.query(
    `update sender_call_numbers set until = greatest($3, since)
     where account_id = $1 and until is null and phone is distinct from $2`,
    [accountId, phone, at],
  )
  if (phone === null) return
  await tx.query(
    `insert into sender_call_numbers (account_id, phone, since)
     select $1, $2, $3 where not exists (select from sender_call_numbers
       where account_id = $1 and phone = $2 and until is null)`,
    [accountId, phone, at],
  )
}

/** Whether another account's line calls from this number, or did after `since`. */
export async function isCallNumberOfOther(
  tx: Transaction,
  accountId: string,
  phone: number,
  since: Date,
): Promise<boolean> {
  const rows = await tx.query<{ phone: number }>(
    `select phone from sender_call_numbers
     where phone = $2 and account_id <> $1 and (until is null or until > $3) limit 1`,
    [accountId, phone, since],
  )
  return rows.length > 0
}

/**
 * The account that people call by this number: whose line it is, or was last, or whose texts come from it.
 * Undefined where it is no single account's.
 */
export async function ownerOfCalls(db: Queries, phone: number): Promise<AddressOwner | undefined> {
  const [row] = await db.query<AddressOwner>(
    `select n.account_id as "accountId",
       exists (select from account_erasures e where e.account_id = n.account_id) as "isErased"
     from (
       select account_id, since, until from sender_call_numbers where phone = $1
       union all select account_id, since, until from sender_addresses where address = $2
     ) n order by n.until is null desc, n.since desc limit 1`,
    [phone, String(phone)],
  )
  return row
}

export async function accountOfUser(db: Queries, email: string): Promise<string | undefined> {
  const [row] = await db.query<{ accountId: string }>(
    'select account_id as "accountId" from users where email = lower($1)',
    [email],
  )
  return row?.accountId
}

/** The name and the number that the account's messages give; '' for a missing one. */
export interface Business {
  sender: string
  callbackNumber: string
}

export async function selectBusiness(db: Queries, accountId: string): Promise<Business> {
  const [row] = await db.query<Business>(
    // A registration that names no company is given the specification's value, 'default'.
    `select coalesce(business_name, nullif(company_name, 'default'), '') as sender,
       coalesce(opt_out_number, '') as "callbackNumber"
     from accounts where id = $1`,
    [accountId],
  )
  return row ?? { sender: '', callbackNumber: '' }
}

/** What its messages have to say of an account, in the account's own words; '' for what it has not said. */
export async function businessOf(
  db: Queries,
  accountId: string,
): Promise<{ name: string; optOutNumber: string }> {
  const rows = await db.query<{ name: string; optOutNumber: string }>(
    `select coalesce(business_name, '') as name, coalesce(opt_out_number, '') as "optOutNumber"
     from accounts where id = $1`,
    [accountId],
  )
  return rows[0] ?? { name: '', optOutNumber: '' }
}

/** Keeps the name and the number that a user gave, where the account has none: asked once. */
export async function keepBusiness(
  db: Queries,
  accountId: string,
  { sender, callbackNumber }: Business,
): Promise<void> {
  await db.query(
    `update accounts set business_name = coalesce(business_name, nullif($2, '')),
       opt_out_number = coalesce(opt_out_number, nullif($3, ''))
     where id = $1`,
    [accountId, sender, callbackNumber],
  )
}
