import type { Subscription } from '@afterbeep/contract/api/payments'
import { planByKey } from '@afterbeep/contract/money/plans'
import { stateOf } from '@afterbeep/contract/money/subscription-states'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { BillingDeps } from './billing-deps.ts'
import { customerUnknown } from './purchase/customer-unknown.ts'
import { readPayments } from './read-payments.ts'
import { selectDisputes } from './returns/returned-payments.queries.ts'
import { dayOf } from './states/standing.ts'
import { isLive, isOverdue } from './subscription-status.ts'
import type { SubscriptionRow } from './subscriptions.queries.ts'
import { selectSubscription } from './subscriptions.queries.ts'

/**
 * The account's subscription, or null while nothing is paid. When our copy is not up to date, it is
 * fetched from the provider: the browser may come back from paying before the report arrives.
 */
export async function readSubscription(
  deps: BillingDeps,
  accountId: string,
  customerRef: string | undefined,
): Promise<Subscription | null> {
  let row = await selectSubscription(deps.db, accountId)
  if (customerRef !== undefined && !isCurrent(row, deps.clock)) {
    await reconcile(deps, accountId, customerRef)
    row = await selectSubscription(deps.db, accountId)
  }
  return row ? responseOf(deps, accountId, row, customerRef ?? '') : null
}

function isCurrent(row: SubscriptionRow | undefined, clock: Clock): boolean {
  // One that is overdue may have been paid in this moment, and its owner is looking.
  if (!row || !isLive(row.status) || isOverdue(row.status)) return false
  return row.currentPeriodEnd === null || row.currentPeriodEnd > clock.now()
}

/** More invoices than eight years of renewals. */
const INVOICES = 100

/** A provider that does not respond must not keep a screen from showing our copy. */
async function reconcile(deps: BillingDeps, accountId: string, customerRef: string): Promise<void> {
  const newest = { createdSince: undefined, after: undefined, limit: INVOICES }
  try {
    const read = await readPayments(deps, { accountId, customerRef, ...newest })
    if (!read) throw customerUnknown(accountId, customerRef)
  } catch (error) {
    const note = error instanceof AppError ? error.operatorNote : undefined
    if (note !== undefined) deps.log.error({ err: error }, note)
    else deps.log.warn({ err: error }, 'the subscription could not be checked with the provider')
  }
}

/** Days until the next payment where the provider gives no date (specification: constants). */
const PERIOD_DAYS = 30

async function responseOf(
  { db, clock }: BillingDeps,
  accountId: string,
  row: SubscriptionRow,
  customerId: string,
): Promise<Subscription | null> {
  const state = stateOf(row, clock.now())
  if (state === 'none') return null
  const day = dayOf(state, row)
  const { open, owed } = await selectDisputes(db, accountId)
  const { title, amountUsd, benefits } = planByKey(row.planKey)
  const assumedEnd = new Date(clock.now().getTime() + PERIOD_DAYS * 86_400_000)
  return {
    subscriptionId: row.subscriptionRef,
    customerId,
    status: row.status,
    planId: row.planKey,
    planName: title,
    amount: amountUsd,
    benefits,
    currentPeriodEnd: (row.currentPeriodEnd ?? assumedEnd).toISOString(),
    standing: {
      state,
      day: day?.toISOString() ?? null,
      ...(state === 'changing' && row.nextPlanKey !== null
        ? { nextPlan: planByKey(row.nextPlanKey).title }
        : {}),
      disputed: open || owed > 0,
      ...(!open && owed > 0 ? { owed } : {}),
    },
  }
}
