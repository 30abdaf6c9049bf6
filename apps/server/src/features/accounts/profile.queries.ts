import type { Queries } from '../../platform/database/database.ts'
import type { UserIds } from './users.queries.ts'

export interface ProfileRow {
  email: string
  customerName: string
  displayName: string
  phone: string | null
  createdAt: Date
  currency: string
  provisioningLimit: number
  agentsCount: number
  businessName: string | null
  businessPhone: string | null
  callGreeting: string | null
  callOwnerNumber: string | null
}

export async function selectProfile(
  db: Queries,
  { userId, accountId }: UserIds,
): Promise<ProfileRow | undefined> {
  const [row] = await db.query<ProfileRow>(
    `select email, customer_name as "customerName", display_name as "displayName", phone, users.created_at as "createdAt",
       currency, provisioning_limit as "provisioningLimit",
       business_name as "businessName", opt_out_number as "businessPhone",
       call_greeting as "callGreeting", call_owner_number as "callOwnerNumber",
       (select count(*) from users agent where agent.account_id = $1 and agent.role = 'agent')
         as "agentsCount"
     from users join accounts on accounts.id = users.account_id
     where users.account_id = $1 and users.id = $2`,
    [accountId, userId],
  )
  return row
}

export interface ProfileChanges {
  /** Unchanged when undefined. */
  customerName: string | undefined
  /** Unchanged when undefined. */
  displayName: string | undefined
  /** Unchanged when undefined, cleared when null. */
  phone: string | null | undefined
}

export async function updateProfile(
  db: Queries,
  { userId, accountId }: UserIds,
  { customerName, displayName, phone }: ProfileChanges,
): Promise<void> {
  await db.query(
    `update users set customer_name = coalesce($3, customer_name),
       display_name = coalesce($4, display_name),
       phone = case when $5 then $6 else phone end
     where account_id = $1 and id = $2`,
    [
      accountId,
      userId,
      customerName ?? null,
      displayName ?? null,
      phone !== undefined,
      phone ?? null,
    ],
  )
}

export interface BusinessChanges {
  /** Unchanged when undefined, cleared when empty. */
  businessName: string | undefined
  businessPhone: string | undefined
  callGreeting: string | undefined
  callOwnerNumber: string | undefined
}

/** What drafts of messages, and those who answer its calls, say about the account's business. */
export async function updateBusiness(
  db: Queries,
  accountId: string,
  { businessName, businessPhone, callGreeting, callOwnerNumber }: BusinessChanges,
): Promise<void> {
  await db.query(
    `update accounts set
       business_name = case when $2::text is null then business_name else nullif($2, '') end,
       opt_out_number = case when $3::text is null then opt_out_number else nullif($3, '') end,
       call_greeting = case when $4::text is null then call_greeting else nullif($4, '') end,
       call_owner_number =
         case when $5::text is null then call_owner_number else nullif($5, '') end
     where id = $1`,
    [
      accountId,
      businessName ?? null,
      businessPhone ?? null,
      callGreeting ?? null,
      callOwnerNumber ?? null,
    ],
  )
}
