import type { Transaction } from '../../../platform/database/database.ts'

/**
 * Those of the accounts that contacted a phone whose messages came, or may have come, from the shared number:
 * that have no number of their own now, or had none when they sent.
 */
export async function accountsThatShare(
  tx: Transaction,
  phone: number,
  contacted: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ accountId: string }>(
    `select c.id as "accountId" from unnest($2::uuid[]) as c(id)
     where not exists (
         select from sender_addresses a where a.account_id = c.id and a.until is null)
       or exists (
         select from deliveries d where d.phone = $1 and d.account_id = c.id and not exists (
           select from sender_addresses a where a.account_id = c.id
             and a.since <= d.changed_at and (a.until is null or a.until > d.changed_at)))`,
    [phone, contacted],
  )
  return rows.map((row) => row.accountId)
}

/**
 * Those of the accounts whose calls or texts to a phone came, or may have come, from a number that several share:
 * sent without an own number of their kind, or archived by an account that has none now.
 */
export async function accountsThatShareCalls(
  tx: Transaction,
  phone: number,
  contacted: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ accountId: string }>(
    `select c.id as "accountId" from unnest($2::uuid[]) as c(id)
     where exists (
         select from deliveries d where d.phone = $1 and d.account_id = c.id and case d.channel
           when 'voice' then not exists (
             select from sender_call_numbers n where n.account_id = c.id
               and n.since <= d.changed_at and (n.until is null or n.until > d.changed_at))
           else not exists (
             select from sender_addresses a where a.account_id = c.id
               and a.since <= d.changed_at and (a.until is null or a.until > d.changed_at)) end)
       or exists (
         select from contacted_phones p where p.phone = $1 and p.account_id = c.id and (
           not exists (
             select from sender_call_numbers n where n.account_id = c.id and n.until is null)
           or p.texted and not exists (
             select from sender_addresses a where a.account_id = c.id and a.until is null)))`,
    [phone, contacted],
  )
  return rows.map((row) => row.accountId)
}
