import type { Queries, Transaction } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import type { LedgerEntry } from './credit-entry.ts'
import { effectOf } from './credit-entry.ts'

export interface Balance {
  /** Credits that may be spent. */
  available: number
  /** Credits reserved for runs in progress. */
  reserved: number
}

/**
 * The insert that both statements below begin with. Of two transactions with one key, the second waits
 * here, finds the first's entry and inserts none.
 */
const insertEntry = `insert into ledger_entries
    (account_id, kind, credits, campaign_id, run_id, idempotency_key, note, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (account_id, idempotency_key) do nothing
  returning account_id, credits`

function entryValues(entry: LedgerEntry): unknown[] {
  const { accountId, kind, credits, campaignId, runId, idempotencyKey, note, at } = entry
  return [accountId, kind, credits, campaignId, runId, idempotencyKey, note ?? null, at]
}

/**
 * Writes the entry and adds its credits to `available`, in one statement; creates the balance where
 * there is none. Returns false when the entry existed already.
 */
export async function insertEntryAndAdd(tx: Transaction, entry: LedgerEntry): Promise<boolean> {
  const moved = await tx.query(
    `with entry as (${insertEntry})
     insert into credit_balances (account_id, available) select account_id, credits from entry
     on conflict (account_id) do update
       set available = credit_balances.available + excluded.available
     returning account_id`,
    entryValues(entry),
  )
  return moved.length > 0
}

/**
 * Writes the entry and moves the balance by it, in one statement. Returns false when the entry existed
 * already. An upsert can't do this: Postgres checks the row it would insert, which would be below
 * zero, before it sees that it has to update.
 */
export async function insertEntryAndMove(tx: Transaction, entry: LedgerEntry): Promise<boolean> {
  const effect = effectOf[entry.kind]
  const rows = await tx.query<{ written: number; moved: number }>(
    `with entry as (${insertEntry}),
     moved as (
       update credit_balances as balance
          set available = balance.available + entry.credits * $9::integer,
              reserved = balance.reserved + entry.credits * $10::integer
         from entry where balance.account_id = entry.account_id
       returning balance.account_id)
     select (select count(*) from entry) as written, (select count(*) from moved) as moved`,
    [...entryValues(entry), effect.available, effect.reserved],
  )
  const { written, moved } = onlyRow(rows)
  if (written !== moved) throw new Error(`Account ${entry.accountId} has no balance to move.`)
  return moved > 0
}

/** Locks the account's balance until the transaction ends, so that no other transaction spends it. */
export async function lockAvailable(tx: Transaction, accountId: string): Promise<number> {
  const [balance] = await tx.query<{ available: number }>(
    'select available from credit_balances where account_id = $1 for update',
    [accountId],
  )
  return balance?.available ?? 0
}

export async function hasEntry(db: Queries, entry: LedgerEntry): Promise<boolean> {
  const found = await db.query(
    'select 1 from ledger_entries where account_id = $1 and idempotency_key = $2',
    [entry.accountId, entry.idempotencyKey],
  )
  return found.length > 0
}

/** The credits of the entry under this key; 0 where there is none. */
export async function selectCredits(db: Queries, accountId: string, key: string): Promise<number> {
  const [row] = await db.query<{ credits: number }>(
    'select credits from ledger_entries where account_id = $1 and idempotency_key = $2',
    [accountId, key],
  )
  return row?.credits ?? 0
}

/** Which of these keys exist in the account's ledger. */
export async function selectKeys(
  db: Queries,
  accountId: string,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ key: string }>(
    `select idempotency_key as key from ledger_entries
      where account_id = $1 and idempotency_key = any($2::text[])`,
    [accountId, keys],
  )
  return rows.map((row) => row.key)
}

export async function insertEmptyBalance(tx: Transaction, accountId: string): Promise<void> {
  await tx.query(
    'insert into credit_balances (account_id) values ($1) on conflict (account_id) do nothing',
    [accountId],
  )
}

/** An account without a balance row has zero credits. */
export async function selectBalance(db: Queries, accountId: string): Promise<Balance> {
  const [balance] = await db.query<Balance>(
    'select available, reserved from credit_balances where account_id = $1',
    [accountId],
  )
  return balance ?? { available: 0, reserved: 0 }
}

/**
 * The balance with the account's currency. It reads `accounts` itself, because the accounts feature
 * shows balances and so can't be imported here.
 */
export async function selectBalanceWithCurrency(
  db: Queries,
  accountId: string,
): Promise<Balance & { currency: string }> {
  const rows = await db.query<Balance & { currency: string }>(
    `select coalesce(available, 0) as available, coalesce(reserved, 0) as reserved, currency
       from accounts left join credit_balances on account_id = id where id = $1`,
    [accountId],
  )
  return onlyRow(rows)
}

/**
 * What was delivered since then, over all campaigns: paid from the credits, and used beyond them. Each part is read
 * from an index over its kind alone.
 */
export async function creditsSpent(db: Queries, accountId: string, from: Date): Promise<number> {
  const rows = await db.query<{ credits: number }>(
    `select (
       (select coalesce(sum(credits), 0) from ledger_entries
         where account_id = $1 and kind = 'settle' and created_at >= $2)
       + (select coalesce(sum(credits), 0) from ledger_entries
         where account_id = $1 and kind = 'overage' and created_at >= $2))::bigint as credits`,
    [accountId, from],
  )
  return onlyRow(rows).credits
}

/** What a campaign cost in a stretch of time, in credits. */
export interface CampaignCost {
  campaignName: string | null
  settled: number
  overage: number
}

/** By campaign, the dearest first. It reads `campaigns` itself, which can't be imported here. */
export function selectCampaignCosts(
  db: Queries,
  accountId: string,
  { from, until }: { from: Date; until: Date },
): Promise<CampaignCost[]> {
  return db.query<CampaignCost>(
    `select c.name as "campaignName",
       (coalesce(sum(e.credits) filter (where e.kind = 'settle'), 0))::bigint as settled,
       (coalesce(sum(e.credits) filter (where e.kind = 'overage'), 0))::bigint as overage
     from ledger_entries e
     left join campaigns c on c.account_id = e.account_id and c.id = e.campaign_id
     where e.account_id = $1 and e.kind in ('settle', 'overage')
       and e.created_at >= $2 and e.created_at < $3
     group by e.campaign_id, c.name order by sum(e.credits) desc, c.name`,
    [accountId, from, until],
  )
}

/**
 * The plan of the account's subscription, whatever its status. It reads `subscriptions` itself, because
 * billing grants credits and so can't be imported here.
 */
export async function selectPlanKey(db: Queries, accountId: string): Promise<string | undefined> {
  const [row] = await db.query<{ planKey: string }>(
    'select plan_key as "planKey" from subscriptions where account_id = $1',
    [accountId],
  )
  return row?.planKey
}

/** The account's credits summed by kind, and by run where there is one. */
export function sumEntries(
  db: Queries,
  accountId: string,
): Promise<{ kind: string; runId: string | null; credits: number }[]> {
  return db.query(
    `select kind, run_id as "runId", sum(credits) as credits from ledger_entries
      where account_id = $1 group by kind, run_id`,
    [accountId],
  )
}
