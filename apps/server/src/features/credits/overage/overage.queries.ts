import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Queries, Transaction } from '../../../platform/database/database.ts'

/** An owner's overage, in credits. */
export interface OverageAccount {
  enabled: boolean
  ceiling: number
  reserved: number
  used: number
  statement: number
}

const ACCOUNT_COLUMNS = 'enabled, ceiling, reserved, used, statement'

export async function selectOverage(
  db: Queries,
  accountId: string,
): Promise<OverageAccount | undefined> {
  const [row] = await db.query<OverageAccount>(
    `select ${ACCOUNT_COLUMNS} from overage_accounts where account_id = $1`,
    [accountId],
  )
  return row
}

export async function writeOverageChoice(
  db: Queries,
  accountId: string,
  { enabled, ceiling, at }: { enabled: boolean; ceiling: number; at: Date },
): Promise<void> {
  await db.query(
    `insert into overage_accounts (account_id, enabled, ceiling, updated_at)
     values ($1, $2, $3, $4)
     on conflict (account_id) do update set enabled = excluded.enabled,
       ceiling = excluded.ceiling, updated_at = excluded.updated_at`,
    [accountId, enabled, ceiling, at],
  )
}

/**
 * Holds so many credits of overage; undefined when it is switched off or would go beyond the ceiling.
 * One statement decides, so that no number of publishes at once goes beyond it.
 */
export async function holdOverage(
  tx: Transaction,
  accountId: string,
  credits: number,
): Promise<OverageAccount | undefined> {
  const [row] = await tx.query<OverageAccount>(
    `update overage_accounts set reserved = reserved + $2
     where account_id = $1 and enabled and used + reserved + $2 <= ceiling
     returning ${ACCOUNT_COLUMNS}`,
    [accountId, credits],
  )
  return row
}

/** Ends held overage: so much of it was used, and so much was not. */
export async function endOverage(
  tx: Transaction,
  accountId: string,
  { charged, freed }: { charged: number; freed: number },
): Promise<void> {
  await tx.query(
    `update overage_accounts set reserved = reserved - $2::bigint - $3::bigint,
       used = used + $2::bigint where account_id = $1`,
    [accountId, charged, freed],
  )
}

/** A run and channel that is paid for in part by overage, in deliveries. */
export interface OverageRun {
  channel: Channel
  covered: number
  extra: number
  price: number
  extraPrice: number
  delivered: number
  failed: number
  dropped: number
}

interface RunKey {
  accountId: string
  runId: string
}

export async function insertOverageRun(
  tx: Transaction,
  { accountId, runId }: RunKey,
  row: Pick<OverageRun, 'channel' | 'covered' | 'extra' | 'price' | 'extraPrice'>,
): Promise<void> {
  await tx.query(
    `insert into overage_runs
       (account_id, run_id, channel, covered, extra, price, extra_price)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [accountId, runId, row.channel, row.covered, row.extra, row.price, row.extraPrice],
  )
}

const RUN_COLUMNS =
  'channel, covered, extra, price, extra_price as "extraPrice", delivered, failed, dropped'

/** The run's channels, locked in one order. */
export function lockOverageRuns(
  tx: Transaction,
  { accountId, runId }: RunKey,
): Promise<OverageRun[]> {
  return tx.query<OverageRun>(
    `select ${RUN_COLUMNS} from overage_runs where account_id = $1 and run_id = $2
     order by channel for update`,
    [accountId, runId],
  )
}

export async function hasOverageRun(db: Queries, { accountId, runId }: RunKey): Promise<boolean> {
  const found = await db.query(
    'select 1 from overage_runs where account_id = $1 and run_id = $2 limit 1',
    [accountId, runId],
  )
  return found.length > 0
}

export async function moveOverageRun(
  tx: Transaction,
  { accountId, runId, channel }: RunKey & { channel: Channel },
  by: { delivered: number; failed: number; dropped: number },
): Promise<void> {
  await tx.query(
    `update overage_runs set delivered = delivered + $4, failed = failed + $5,
       dropped = dropped + $6
     where account_id = $1 and run_id = $2 and channel = $3`,
    [accountId, runId, channel, by.delivered, by.failed, by.dropped],
  )
}

/** The plan whose extra prices apply: only one that is paid, so that no debt grows on a missing payment. */
export async function selectPaidPlanKey(
  db: Queries,
  accountId: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ planKey: string }>(
    `select plan_key as "planKey" from subscriptions
     where account_id = $1 and status in ('active', 'trialing')`,
    [accountId],
  )
  return row?.planKey
}
