import { AppError } from '../../../platform/app-error.ts'
import { isDatabaseOutage } from '../../../platform/database/database-outage.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { customerUnknown } from '../purchase/customer-unknown.ts'
import { nextPaymentCheck } from './next-payment-check.ts'
import type { PaymentCheck } from './payment-checks.queries.ts'
import { movePaymentCheck, takeDuePaymentCheck } from './payment-checks.queries.ts'
import { readPayments } from '../read-payments.ts'

/** The most that one round reads; the remainder waits for the next one, longest wait first. */
export interface ReconciliationLimits {
  pages: number
  invoicesAPage: number
}

const defaultLimits: ReconciliationLimits = { pages: 200, invoicesAPage: 100 }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * How far before the last round invoices are read again: one may be paid long after it was made. The provider retries
 * a card for up to two months, and its page of an open invoice takes a payment long after that. Those of a year are
 * a dozen, which is one page.
 */
const PAID_LATE_MS = 400 * DAY_MS

/** A provider that fails for so many accounts in a row fails for all of them. */
const FAILURES_OF_AN_OUTAGE = 3

/**
 * Reads the paid invoices of the accounts that are due and grants the missed ones, once each, however
 * many reports were lost. Accounts are read in the order of their due time, one page at a time, so that
 * a round costs the same however long the history is. Returns how many pages were read.
 *
 * @throws when the provider or the database does not respond; the remaining accounts stay due
 */
export async function reconcilePayments(
  deps: BillingDeps,
  limits: ReconciliationLimits = defaultLimits,
): Promise<number> {
  let pages = 0
  let inARow: AppError[] = []
  while (pages < limits.pages && inARow.length < FAILURES_OF_AN_OUTAGE) {
    const now = deps.clock.now()
    const check = await takeDuePaymentCheck(deps.db, now, new Date(now.getTime() + HOUR_MS))
    if (!check) break
    const failure = await readAlone(deps, check, now, limits.invoicesAPage)
    inARow = failure ? [...inARow, failure] : []
    pages += 1
  }
  const [failure] = inARow
  if (failure) throw failure
  return pages
}

/**
 * An account whose payments can't be read or applied is due again in an hour, and keeps no other waiting. Returns what
 * the provider failed with, which may be an outage.
 */
async function readAlone(
  deps: BillingDeps,
  check: PaymentCheck,
  now: Date,
  limit: number,
): Promise<AppError | undefined> {
  try {
    await readPage(deps, check, now, limit)
    return undefined
  } catch (error) {
    if (isOutage(error)) throw error
    const { accountId } = check
    deps.log.error({ err: error, accountId }, 'payments could not be reconciled; tried again later')
    return error instanceof AppError ? error : undefined
  }
}

/** No account is at fault: the provider can't be reached or refuses our key, or the database is away. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof AppError)) return isDatabaseOutage(error)
  return error.code === 'payment_provider_unreachable' || error.code === 'payment_setup_invalid'
}

async function readPage(
  deps: BillingDeps,
  check: PaymentCheck,
  now: Date,
  limit: number,
): Promise<void> {
  const { accountId, customerRef, readUntil, afterInvoice } = check
  if (customerRef === null) return
  const beganAt = check.beganAt ?? now
  const createdSince = readUntil ? new Date(readUntil.getTime() - PAID_LATE_MS) : undefined
  const page = { accountId, customerRef, createdSince, after: afterInvoice ?? undefined, limit }
  const read = await readPayments(deps, page, async (tx, { goOnAfter, subscriptions }) => {
    await movePaymentCheck(
      tx,
      check,
      goOnAfter === undefined
        ? {
            readUntil: beganAt,
            beganAt: null,
            afterInvoice: null,
            dueAt: nextPaymentCheck(now, subscriptions),
          }
        : { readUntil, beganAt, afterInvoice: goOnAfter, dueAt: now },
    )
  })
  if (read) return
  const error = customerUnknown(accountId, customerRef)
  deps.log.error({ accountId }, error.operatorNote)
}
