import { planByKey } from '@afterbeep/contract/money/plans'
import type { PlanKey } from '@afterbeep/contract/money/plans'
import type { Transaction } from '../../../platform/database/database.ts'
import type { ProviderInvoice } from '../../../providers/payments/port.ts'
import { grantCredits, notGranted } from '../../credits/index.ts'
import { requestMail } from '../../mails/index.ts'
import type { BillingDeps } from '../billing-deps.ts'

/** An invoice with the plan whose credits it buys. */
export interface PlanInvoice extends ProviderInvoice {
  planKey: PlanKey
}

/**
 * The credits that a paid invoice has bought: a period's are the plan's, and a change of plan within one buys
 * what was paid for it, at the one price that all plans have: 100 credits to the dollar.
 */
export function creditsOf({ reason, planKey, changeCents }: PlanInvoice): number {
  return reason === 'change' ? changeCents : planByKey(planKey).benefits.assignedCredits
}

/**
 * Grants the plan's credits for each of these invoices that is paid. Each invoice is granted once, by
 * its id, whether a report, a screen or the reconciliation notices the payment first. Returns how many
 * were granted now.
 */
export async function grantForInvoices(
  { clock, log }: Pick<BillingDeps, 'clock' | 'log'>,
  tx: Transaction,
  accountId: string,
  invoices: readonly PlanInvoice[],
): Promise<number> {
  const paying = invoices.filter(({ paid, reason }) => paid && reason !== 'other')
  if (paying.length === 0) return 0
  const missing = new Set(
    await notGranted(
      tx,
      accountId,
      paying.map(({ invoiceRef }) => invoiceRef),
    ),
  )
  let grants = 0
  for (const invoice of paying) {
    const { invoiceRef, number, planKey } = invoice
    if (!missing.has(invoiceRef)) continue
    const { title } = planByKey(planKey)
    const granted = await grantCredits(tx, {
      accountId,
      credits: creditsOf(invoice),
      idempotencyKey: invoiceRef,
      at: clock.now(),
      note: `${title}, invoice ${number ?? invoiceRef}`,
    })
    if (!granted) continue
    await requestMail(tx, { accountId, kind: 'receipt', about: invoiceRef })
    grants += 1
    log.info({ accountId, invoiceRef, planKey }, 'credits granted')
  }
  return grants
}
