import type { MemberRole } from '@afterbeep/contract/account/member-roles'
import { onlyRow } from '../../../platform/database/database.ts'
import type { Queries, Transaction } from '../../../platform/database/database.ts'
import type { UserIds } from '../users.queries.ts'

export interface Invitation {
  id: string
  email: string
  role: MemberRole
  expiresAt: Date
}

export function selectInvitations(db: Queries, accountId: string, at: Date): Promise<Invitation[]> {
  return db.query<Invitation>(
    `select id, email, member_role as role, expires_at as "expiresAt" from invitations
     where account_id = $1 and expires_at > $2 order by created_at, id`,
    [accountId, at],
  )
}

export interface NewInvitation {
  accountId: string
  email: string
  role: MemberRole
  invitedBy: string
  expiresAt: Date
  at: Date
}

/** Replaces the invitation to the same email, whose link is void then. Returns its id. */
export async function upsertInvitation(tx: Transaction, one: NewInvitation): Promise<string> {
  const rows = await tx.query<{ id: string }>(
    `insert into invitations (account_id, email, member_role, invited_by, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (account_id, email) do update set member_role = excluded.member_role,
       invited_by = excluded.invited_by, expires_at = excluded.expires_at,
       created_at = excluded.created_at, token_hash = null, id = gen_random_uuid()
     returning id`,
    [one.accountId, one.email, one.role, one.invitedBy, one.expiresAt, one.at],
  )
  return onlyRow(rows).id
}

export interface InvitationToMail {
  email: string
  role: MemberRole
  /** Null where the account names none. */
  business: string | null
  /** One that its owner has verified: anyone can register another person's email. */
  hasAccount: boolean
}

/** What the mail says; undefined when the invitation was withdrawn, used or is over. */
export async function invitationToMail(
  db: Queries,
  key: { accountId: string; id: string },
  at: Date,
): Promise<InvitationToMail | undefined> {
  const [row] = await db.query<InvitationToMail>(
    `select i.email, i.member_role as role, a.business_name as business,
       exists (select 1 from users u where u.email = i.email and u.verified_at is not null)
         as "hasAccount"
     from invitations i join accounts a on a.id = i.account_id
     where i.account_id = $1 and i.id = $2 and i.expires_at > $3`,
    [key.accountId, key.id, at],
  )
  return row
}

export async function keepInvitationToken(
  db: Queries,
  { accountId, id, tokenHash }: { accountId: string; id: string; tokenHash: string },
): Promise<void> {
  await db.query('update invitations set token_hash = $3 where account_id = $1 and id = $2', [
    accountId,
    id,
    tokenHash,
  ])
}

/** The invitation that a link is for, while it is valid; the link itself says whose account it is. */
export async function findInvitation(
  db: Queries,
  tokenHash: string,
  at: Date,
): Promise<{ accountId: string; email: string; role: MemberRole } | undefined> {
  const [row] = await db.query<{ accountId: string; email: string; role: MemberRole }>(
    `select account_id as "accountId", email, member_role as role from invitations
     where token_hash = $1 and expires_at > $2`,
    [tokenHash, at],
  )
  return row
}

/** Uses the link up; false when another use was faster. */
export async function consumeInvitation(tx: Transaction, tokenHash: string): Promise<boolean> {
  const rows = await tx.query('delete from invitations where token_hash = $1 returning 1', [
    tokenHash,
  ])
  return rows.length > 0
}

export async function deleteInvitation(
  db: Queries,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  const rows = await db.query(
    'delete from invitations where account_id = $1 and id = $2 returning 1',
    [accountId, id],
  )
  return rows.length > 0
}

/** What a person had sent is void once they may not invite any more. */
export async function deleteInvitationsBy(
  tx: Transaction,
  { accountId, userId }: UserIds,
): Promise<void> {
  await tx.query('delete from invitations where account_id = $1 and invited_by = $2', [
    accountId,
    userId,
  ])
}

/** The account that a link invites into, also when its time is over. */
export async function accountOfInvitation(
  db: Queries,
  tokenHash: string,
): Promise<{ accountId: string } | undefined> {
  const [row] = await db.query<{ accountId: string }>(
    'select account_id as "accountId" from invitations where token_hash = $1',
    [tokenHash],
  )
  return row
}
