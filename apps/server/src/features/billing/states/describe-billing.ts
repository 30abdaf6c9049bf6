import { planByKey } from '@afterbeep/contract/money/plans'
import { sendingStopsAt, stateOf } from '@afterbeep/contract/money/subscription-states'
import type { Queries } from '../../../platform/database/database.ts'
import { readBalance, selectOverage } from '../../credits/index.ts'
import type { BillingMailKind } from '../../mails/index.ts'
import { selectReturnedPayment } from '../returns/returned-payments.queries.ts'
import { selectSubscription } from '../subscriptions.queries.ts'
import { trueNow } from './mails-by-state.ts'
import { whySendingStopped } from './standing.ts'
import type { TrueNow } from './mails-by-state.ts'

/** The facts of an email about a plan or a payment. */
interface BillingNews {
  /** What the mail has to say by now. */
  trueNow: TrueNow
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
  returned?: {
    refundedCents: number
    disputedCents: number
    taken: number
    owed: number
    lost: boolean
  }
}

/** Undefined when what the mail is about is over, and nothing else is to be said (mails-by-state.ts). */
export async function describeBilling(
  db: Queries,
  now: Date,
  { accountId, kind, about }: { accountId: string; kind: BillingMailKind; about: string },
): Promise<BillingNews | undefined> {
  const row = await selectSubscription(db, accountId)
  const says = row && trueNow(kind, stateOf(row, now))
  if (!says) return undefined
  const [invoiceRef = ''] = about.split(':')
  const returned = await selectReturnedPayment(db, { accountId, invoiceRef })
  const { title, amountUsd } = planByKey(row.planKey)
  const { available } = await readBalance(db, accountId)
  if (kind === 'payment_disputed' && returned?.dispute !== 'open') return undefined
  // What else stops sending has its own mail, and this one would be untrue.
  if (kind === 'plan_resumed' && (await whySendingStopped(db, accountId, now))) return undefined
  return {
    trueNow: says,
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
