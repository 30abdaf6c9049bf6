import { randomUUID } from 'node:crypto'
import type { Queries } from '../../../platform/database/database.ts'
import type { ReturnedMoney } from '../../../providers/payments/port.ts'
import { giveBackCredits, grantedFor, lockAvailable, takeBackCredits } from '../../credits/index.ts'
import { requestMail } from '../../mails/index.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { selectAccountOfCustomer } from '../purchase/payment-customers.queries.ts'
import type { Changes } from '../record-subscription.ts'
import { noChanges } from '../record-subscription.ts'
import { DISPUTED } from '../states/standing.ts'
import { creditsReturned, moveOf } from './returned-share.ts'
import { lockReturnedPayment, writeReturnedPayment } from './returned-payments.queries.ts'

interface ReturnedInvoice extends ReturnedMoney {
  invoiceRef: string
  /** The account that the provider names for the invoice. */
  accountId: string | undefined
  overageCents: number
}

/**
 * Returns the changes for a payment of which money went back: its credits are taken back as far as they
 * are there, and what was spent of them is owed. A dispute that is won gives them back. It is decided
 * from what the provider says now, so that reports may repeat and overtake each other.
 */
export async function recordReturn(
  deps: Pick<BillingDeps, 'db' | 'clock' | 'log' | 'holdRuns'>,
  returned: ReturnedInvoice,
  seenAt: Date,
): Promise<Changes> {
  const { invoiceRef, paidCents, overageCents, refundedCents, dispute } = returned
  const accountId = await accountOf(deps.db, returned)
  if (!accountId) {
    deps.log.warn({ invoiceRef }, 'money went back to a customer who is not ours')
    return noChanges
  }
  const isHeld = dispute?.state === 'open' || dispute?.state === 'lost'
  const disputedCents = isHeld ? dispute.cents : 0
  // Before the rest and by itself, because it locks runs: if the process ends after it, it is repeated.
  if (dispute?.state === 'open') await deps.holdRuns(accountId, DISPUTED)
  return async (tx) => {
    const at = deps.clock.now()
    const key = { accountId, invoiceRef }
    const before = await lockReturnedPayment(tx, key, { paidCents, seenAt, at })
    if (before.seenAt > seenAt) return
    const granted = await grantedFor(tx, accountId, invoiceRef)
    const share = { paidCents, overageCents, refundedCents, disputedCents }
    const target = creditsReturned(granted, share)
    const available = await lockAvailable(tx, accountId)
    const { take, giveBack, owed, letGo } = moveOf(before, target, available)
    // The row's lock makes this happen once; the key only names it.
    const move = { accountId, idempotencyKey: `${invoiceRef}:${randomUUID()}`, at }
    const note = `Payment of invoice ${invoiceRef} went back`
    if (take > 0) await takeBackCredits(tx, { ...move, credits: take, note })
    if (giveBack > 0) await giveBackCredits(tx, { ...move, credits: giveBack, note })
    const now = { paidCents, refundedCents, disputedCents, dispute: dispute?.state ?? null }
    const taken = before.taken + take - giveBack
    await writeReturnedPayment(tx, key, { ...now, taken, owed, letGo, seenAt, at })
    if (refundedCents > before.refundedCents) {
      const about = `${invoiceRef}:${refundedCents}`
      await requestMail(tx, { accountId, kind: 'payment_refunded', about })
    }
    if (now.dispute === before.dispute) return
    const kind = now.dispute === 'open' ? 'payment_disputed' : 'dispute_settled'
    if (now.dispute !== null) await requestMail(tx, { accountId, kind, about: invoiceRef })
    deps.log.warn({ accountId, invoiceRef, dispute: now.dispute, owed }, 'a payment is disputed')
  }
}

/** A customer that was deleted at the provider and replaced is no account's any more: what it paid for still is. */
async function accountOf(
  db: Queries,
  { customerRef, accountId, invoiceRef }: ReturnedInvoice,
): Promise<string | undefined> {
  const found = customerRef && (await selectAccountOfCustomer(db, customerRef))
  if (found || accountId === undefined) return found
  return (await grantedFor(db, accountId, invoiceRef)) > 0 ? accountId : undefined
}
