import { formatCredits } from '@afterbeep/contract/money/currency'
import type { BillingDeps } from '../billing-deps.ts'
import {
  closeMonth,
  noteCharged,
  noteStatementTried,
  noteTried,
  openStatementsOf,
  selectOpenStatements,
  selectToState,
} from './statements.queries.ts'
import type { OpenStatement } from './statements.queries.ts'

/** Early enough that the renewal's invoice takes the line in, whenever a round comes. */
const BEFORE_END_MS = 2 * 3_600_000
const ROWS_A_ROUND = 100

/**
 * States each account's overage shortly before its plan is renewed, and has the provider add it to that
 * invoice as a line of its own; that of a plan that has ended is invoiced by itself. Call it every few minutes. The statement is committed first, and its
 * number is the line's key: a crash or a lost response charges no account twice. Returns how many lines
 * were added.
 */
export async function stateOverage(deps: BillingDeps, rows = ROWS_A_ROUND): Promise<number> {
  const { db, clock, log } = deps
  const now = clock.now()
  const endsBefore = new Date(now.getTime() + BEFORE_END_MS)
  for (const { accountId } of await selectToState(db, { now, endsBefore }, rows)) {
    await noteTried(db, accountId, now)
    try {
      await db.transaction((tx) => closeMonth(tx, accountId, now))
    } catch (error) {
      log.error({ err: error, accountId }, 'a month of overage could not be closed yet')
    }
  }
  let added = 0
  for (const statement of await selectOpenStatements(db, rows)) {
    const { accountId, number } = statement
    await noteStatementTried(db, statement, now)
    try {
      added += (await charge(deps, statement)) ? 1 : 0
    } catch (error) {
      log.error({ err: error, accountId, number }, 'overage could not be put on an invoice yet')
    }
  }
  return added
}

/**
 * Invoices by itself what an account has used beyond its credits, and what no invoice has taken in yet: its plan
 * ends with the account. One that was invoiced so finds nothing when it is repeated.
 *
 * @throws AppError of the payment provider
 */
export async function invoiceOverageNow(deps: ChargeDeps, accountId: string): Promise<void> {
  const { db, clock } = deps
  await db.transaction((tx) => closeMonth(tx, accountId, clock.now()))
  for (const statement of await openStatementsOf(db, accountId)) {
    await charge(deps, { ...statement, subscriptionRef: null })
  }
}

type ChargeDeps = Pick<BillingDeps, 'db' | 'clock' | 'payments'>

async function charge({ db, payments }: ChargeDeps, statement: OpenStatement): Promise<boolean> {
  const { accountId, number, credits, attempt, customerRef, subscriptionRef } = statement
  if (customerRef === null) return false
  const line = {
    customerRef,
    // 100 credits are a dollar, so a credit is a cent.
    amountCents: credits,
    description: `Overage: ${formatCredits(credits)} beyond your plan’s`,
    key: `overage:${accountId}:${number}`,
    attempt,
  }
  const itemRef =
    subscriptionRef === null
      ? await payments.invoiceAlone(line)
      : await payments.addToNextInvoice({ ...line, subscriptionRef })
  await noteCharged(db, statement, itemRef)
  return true
}
