import { planByKey } from '@afterbeep/contract/money/plans'
import type { SubscriptionState } from '@afterbeep/contract/money/subscription-states'
import { sendingStopsAt, stateOf } from '@afterbeep/contract/money/subscription-states'
import type { Queries } from '../../../platform/database/database.ts'
import { readBalance, selectOverage } from '../../credits/index.ts'
import type { BillingMailKind } from '../../mails/index.ts'
import { selectReturnedPayment } from '../returns/returned-payments.queries.ts'
import { selectSubscription } from '../subscriptions.queries.ts'

/** The facts of an email about a plan or a payment. */
interface BillingNews {
  planTitle: string
  /** The plan that begins with the next payment. */
  nextPlanTitle: string | undefined
  /** Whole US dollars. */
  amountUsd: number
  /** When sending stops, or has stopped, for a missing payment. */
  stopsAt: Date | null
  endsAt: Date | null
  /** Credits that are left to spend. */
  credits: number
  /** The month's overage, in credits. */
  overage: { ceiling: number; used: number; reserved: number } | undefined
  /** The payment that went back, where the mail is about one. */
  returned?: { refundedCents: number; disputedCents: number; taken: number; lost: boolean }
}

/** A mail waits for up to a day, and is not sent about what is over by then. */
const statesOf: Readonly<Partial<Record<BillingMailKind, readonly SubscriptionState[]>>> = {
  renewal_failed: ['past_due', 'stopped', 'unpaid'],
  renewal_reminder: ['past_due'],
  sending_stopped: ['stopped', 'unpaid'],
  plan_ending: ['ending'],
  plan_ended: ['none'],
  plan_changing: ['changing'],
}

/** Undefined when what the mail is about is over. */
export async function describeBilling(
  db: Queries,
  now: Date,
  { accountId, kind, about }: { accountId: string; kind: BillingMailKind; about: string },
): Promise<BillingNews | undefined> {
  const row = await selectSubscription(db, accountId)
  if (!row || statesOf[kind]?.includes(stateOf(row, now)) === false) return undefined
  const [invoiceRef = ''] = about.split(':')
  const returned = await selectReturnedPayment(db, { accountId, invoiceRef })
  const { title, amountUsd } = planByKey(row.planKey)
  const { available } = await readBalance(db, accountId)
  return {
    planTitle: title,
    nextPlanTitle: row.nextPlanKey === null ? undefined : planByKey(row.nextPlanKey).title,
    amountUsd,
    stopsAt: row.overdueSince && sendingStopsAt(row.overdueSince),
    endsAt: row.currentPeriodEnd,
    credits: available,
    overage: await selectOverage(db, accountId),
    ...(returned && { returned: { ...returned, lost: returned.dispute === 'lost' } }),
  }
}
