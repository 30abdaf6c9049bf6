import type { Queries, Transaction } from '../../../platform/database/database.ts'

/** A campaign of which something is on its way, or waits for its owner; undefined when there is none. */
export async function campaignInProgress(
  tx: Transaction,
  accountId: string,
): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(
    `select c.name from runs r
     join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where r.account_id = $1
       and (r.status in ('preparing', 'sending', 'paused', 'held') or r.open_deliveries > 0)
     order by r.drop_at limit 1`,
    [accountId],
  )
  return row?.name
}

export interface PlannedRun {
  accountId: string
  campaignId: string
  runId: string
}

export function plannedRuns(tx: Transaction, accountId: string): Promise<PlannedRun[]> {
  return tx.query<PlannedRun>(
    `select account_id as "accountId", campaign_id as "campaignId", id as "runId" from runs
     where account_id = $1 and status = 'scheduled' order by id for update`,
    [accountId],
  )
}

export async function insertAccountErasure(
  tx: Transaction,
  accountId: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into account_erasures (account_id, requested_at) values ($1, $2)
     on conflict do nothing`,
    [accountId, at],
  )
}

/**
 * Signs every user of the account out, and lets none of them in again, nor anyone who was invited. The rest may wait for
 * days, while the payment provider is away.
 */
export async function lockOut(
  tx: Transaction,
  { accountId, passwordHash, at }: { accountId: string; passwordHash: string; at: Date },
): Promise<void> {
  // First: who accepts one at this moment is in the account then, and locked out with the others.
  await tx.query('delete from invitations where account_id = $1', [accountId])
  // Nor signs up anyone with a business that is gone: its page, its word and the questions that are due end with it.
  await tx.query('update sign_up_pages set is_open = false where account_id = $1', [accountId])
  await tx.query(
    `update users set password_hash = $2, removed_at = coalesce(removed_at, $3)
     where account_id = $1`,
    [accountId, passwordHash, at],
  )
  const ofAccount = 'user_id in (select id from users where account_id = $1)'
  await tx.query(`delete from user_tokens where ${ofAccount}`, [accountId])
  await tx.query(`delete from sessions where ${ofAccount}`, [accountId])
  await tx.query(`delete from known_devices where ${ofAccount}`, [accountId])
  await tx.query(`delete from registrations where ${ofAccount}`, [accountId])
  await tx.query(`delete from pending_sign_ins where ${ofAccount}`, [accountId])
  await tx.query(`delete from authenticators where ${ofAccount}`, [accountId])
  await tx.query(`delete from recovery_codes where ${ofAccount}`, [accountId])
  await tx.query(`delete from passkeys where ${ofAccount}`, [accountId])
  await tx.query(`delete from passkey_users where ${ofAccount}`, [accountId])
}

export async function isOpen(db: Queries, accountId: string): Promise<Date | undefined> {
  const [row] = await db.query<{ requestedAt: Date }>(
    `select requested_at as "requestedAt" from account_erasures
     where account_id = $1 and done_at is null`,
    [accountId],
  )
  return row?.requestedAt
}

export async function openAccountErasures(db: Queries, most: number): Promise<string[]> {
  const rows = await db.query<{ accountId: string }>(
    `select account_id as "accountId" from account_erasures where done_at is null
     order by requested_at limit $1`,
    [most],
  )
  return rows.map(({ accountId }) => accountId)
}

/** Whether the account has a list with rows: a file was being read while the others were removed. */
export async function hasLists(db: Queries, accountId: string): Promise<boolean> {
  const rows = await db.query<{ id: string }>(
    'select id from contact_lists where account_id = $1 and not emptied limit 1',
    [accountId],
  )
  return rows.length > 0
}

/**
 * The last step: from now on nothing leads from the account to a person. An email is unique, so each user
 * keeps one that no mail can reach.
 */
export async function finishAccountErasure(
  tx: Transaction,
  accountId: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `update users set email = 'erased-' || id || '@erased.invalid', first_name = 'Erased',
       last_name = 'Erased', display_name = 'Erased', customer_name = 'Erased', phone = null,
       verified_at = null, former_email = null
     where account_id = $1`,
    [accountId],
  )
  await tx.query(
    `update accounts set company_name = 'Erased', business_name = null, opt_out_number = null,
       call_greeting = null, call_owner_number = null
     where id = $1`,
    [accountId],
  )
  await tx.query('update account_erasures set done_at = $2 where account_id = $1', [accountId, at])
}
