import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { plans } from '@afterbeep/contract/money/plans'
import { isSameAddress } from '../../platform/call-once.ts'
import type { Fetch } from '../../platform/call-once.ts'
import type { SetUpStep } from '../finding.ts'
import type { PlanCalls } from './port/plans.ts'
import { missingEvents, stripeOn } from './stripe-account.ts'
import { reportedEvents } from './stripe-webhook.ts'

export interface StripeSetUp {
  baseUrl?: string
  secretKey: string
  offerPlan: PlanCalls['offerPlan']
}

/**
 * Makes products, prices and the webhook where they are missing; a repeat does nothing, and one within a
 * day of a lost response returns what was made then.
 */
export async function setUpStripe(
  fetch: Fetch,
  { baseUrl, secretKey, offerPlan }: StripeSetUp,
  reportUrl: string,
): Promise<SetUpStep[]> {
  const stripe = stripeOn(fetch, secretKey, baseUrl)
  const lookup_keys = plans.map(({ key }) => key)
  const { data: prices } = await stripe.prices.list({ lookup_keys })
  const steps: SetUpStep[] = []
  for (const { key, title, amountUsd } of plans) {
    const what = `Stripe product and price “${key}”, $${amountUsd} a month`
    const isThere = prices.some(({ lookup_key }) => lookup_key === key)
    if (!isThere) await offerPlan({ planKey: key, title, amountCents: amountUsd * 100 })
    steps.push({ did: isThere ? 'there' : 'created', what })
  }
  return [...steps, await setUpWebhook(stripe, reportUrl)]
}

async function setUpWebhook(stripe: Stripe, reportUrl: string): Promise<SetUpStep> {
  const what = `Stripe webhook to ${reportUrl}`
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  const found = data.find(({ url }) => isSameAddress(url, reportUrl))
  if (!found) {
    const address = createHash('sha256').update(reportUrl).digest('hex')
    const { secret } = await stripe.webhookEndpoints.create(
      { url: reportUrl, enabled_events: reportedEvents, description: 'Afterbeep' },
      { idempotencyKey: `webhook:${address}` },
    )
    return { did: 'created', what, settings: { STRIPE_WEBHOOK_SECRET: secret ?? '' } }
  }
  const next =
    'Its secret was shown when it was made. If STRIPE_WEBHOOK_SECRET is lost: Stripe’s dashboard, Developers, Webhooks, signing secret.'
  const absent = missingEvents(found)
  if (absent.length === 0) return { did: 'there', what, next }
  const enabled_events = [...reportedEvents]
  await stripe.webhookEndpoints.update(found.id, { enabled_events })
  return { did: 'changed', what, next }
}
