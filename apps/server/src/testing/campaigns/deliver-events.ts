import Stripe from 'stripe'
import type { BillingFixture } from '../billing/billing-fixture.ts'
import { simulatedStripe } from '../billing/simulated-stripe.ts'

/** Reports every event of the simulated payment provider, signed, the newest first. */
export async function deliverEvents({ simulators, origin }: BillingFixture): Promise<void> {
  for await (const event of simulatedStripe(simulators).events.list({ limit: 100 })) {
    const payload = JSON.stringify(event)
    const secret = simulators.credentials.stripe.webhookSecret
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const url = `${origin}/api/webhooks/stripe/`
    const response = await fetch(url, { method: 'POST', headers, body: payload })
    if (!response.ok)
      throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  }
}
