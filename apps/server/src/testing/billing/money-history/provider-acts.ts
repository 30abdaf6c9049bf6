import type Stripe from 'stripe'
import type { Simulators } from '@afterbeep/simulators'
import type { PaymentSubject } from '../../../providers/payments/port.ts'

/** What a customer's bank, the merchant and the provider itself do at the provider, past the product. */
export interface ProviderActs {
  subscription(): Promise<Stripe.Subscription | undefined>
  /** All that may be reported of the customer. */
  subjects(): Promise<PaymentSubject[]>
  dispute(of: number, outcome: string): Promise<void>
  refund(of: number, percent: number): Promise<void>
  useCard(card: string): Promise<void>
}

export function providerActs(
  stripe: Stripe,
  { urls }: Pick<Simulators, 'urls'>,
  customerRef: () => Promise<string>,
): ProviderActs {
  async function charges(): Promise<Stripe.Charge[]> {
    const ref = await customerRef()
    if (ref === '') return []
    const { data } = await stripe.charges.list({ customer: ref, limit: 100 })
    return data.filter(({ paid }) => paid)
  }

  async function subscription(): Promise<Stripe.Subscription | undefined> {
    const ref = await customerRef()
    if (ref === '') return undefined
    // The list leaves out what was canceled, yet not what has expired before its first payment.
    const { data } = await stripe.subscriptions.list({ customer: ref })
    return data.find(({ ended_at: endedAt }) => endedAt === null)
  }

  /** All that the provider may report of, oldest first. */
  async function subjects(): Promise<PaymentSubject[]> {
    const ref = await customerRef()
    if (ref === '') return []
    const of = { customer: ref, limit: 100 }
    const subscriptions = (await stripe.subscriptions.list({ ...of, status: 'all' })).data
    const invoices = (await stripe.invoices.list(of)).data
    const paid = await charges()
    const disputes = await Promise.all(paid.map(({ id }) => stripe.disputes.list({ charge: id })))
    return [
      ...subscriptions.map(({ id }) => ({ kind: 'subscription' as const, ref: id })),
      ...invoices.map(({ id }) => ({ kind: 'invoice' as const, ref: id })),
      ...paid.map(({ id }) => ({ kind: 'money-returned' as const, ref: id })),
      ...disputes.flatMap(({ data }) =>
        data.map(({ id }) => ({ kind: 'money-returned' as const, ref: id })),
      ),
    ]
  }

  async function dispute(of: number, outcome: string): Promise<void> {
    const all = await charges()
    const charge = all[of % Math.max(1, all.length)]
    if (!charge) return
    const listed = (await stripe.disputes.list({ charge: charge.id })).data
    const open = listed.find(({ status }) => status === 'needs_response')
    if (outcome === 'opened') {
      if (open || charge.amount_refunded > 0 || listed.length > 0) return
      await fetch(`${urls.control}/disputes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ charge: charge.id }),
      })
      return
    }
    const text = outcome === 'won' ? 'winning_evidence' : 'losing_evidence'
    if (open) await stripe.disputes.update(open.id, { evidence: { uncategorized_text: text } })
  }

  async function refund(of: number, percent: number): Promise<void> {
    const all = await charges()
    const charge = all[of % Math.max(1, all.length)]
    if (!charge || charge.disputed) return
    const amount = Math.floor(((charge.amount - charge.amount_refunded) * percent) / 100)
    if (amount > 0) await stripe.refunds.create({ charge: charge.id, amount })
  }

  async function useCard(card: string): Promise<void> {
    const held = await subscription()
    if (!held) return
    const { id } = await stripe.paymentMethods.attach(card, { customer: await customerRef() })
    await stripe.subscriptions.update(held.id, { default_payment_method: id })
  }

  return { subscription, subjects, dispute, refund, useCard }
}
