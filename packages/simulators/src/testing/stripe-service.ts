import Stripe from 'stripe'
import { startSimulators, type SimulatorOptions, type Simulators } from '../index.ts'
import { call } from './call.ts'
import { startReceiver, type ReportReceiver } from './report-receiver.ts'
import { until } from './until.ts'

/** A product's side of Stripe, for tests: the real SDK pointed at the simulator, and a webhook endpoint. */
export interface StripeService {
  simulators: Simulators
  receiver: ReportReceiver
  stripe: Stripe
  address: { host: string; port: string; protocol: 'http' }
  /** The SDK with another key. */
  as(key: string): Stripe
  /** A customer with an incomplete subscription to Launch. */
  subscribe(): Promise<{
    customer: string
    subscription: Stripe.Subscription
    intent: string
    clientSecret: string
  }>
  /** Subscribes and pays with this card. */
  subscribeWith(number: string): Promise<{ customer: string; subscription: string; method: string }>
  /** Moves the simulators' clock to this many days from real time. */
  daysLater(days: number): Promise<void>
  /** Waits for this many events of the type, each verified by the SDK, and returns their objects' ids. */
  events(type: string, count?: number): Promise<Stripe.Event[]>
  close(): Promise<void>
}

export async function startStripeService(options: SimulatorOptions = {}): Promise<StripeService> {
  const simulators = await startSimulators({ reportDelayMs: 1, ...options })
  const receiver = await startReceiver()
  const { hostname, port } = new URL(simulators.urls.stripe)
  const address = { host: hostname, port, protocol: 'http' } as const
  const as = (key: string) => new Stripe(key, { ...address, telemetry: false })
  const stripe = as(simulators.credentials.stripe.secretKey)
  await stripe.webhookEndpoints.create({ url: `${receiver.url}/stripe`, enabled_events: ['*'] })
  const subscribe = () => subscribeToLaunch(stripe)
  return {
    simulators,
    receiver,
    stripe,
    address,
    as,
    subscribe,
    async subscribeWith(number) {
      const { customer, subscription, intent } = await subscribe()
      const card = { number, exp_month: 12, exp_year: 2040, cvc: '123' }
      const method = await stripe.paymentMethods.create({ type: 'card', card })
      await stripe.paymentIntents.confirm(intent, { payment_method: method.id })
      return { customer, subscription: subscription.id, method: method.id }
    },
    async daysLater(days) {
      const now = Date.now() + days * 86_400_000
      await call('POST', `${simulators.urls.control}/clock`, { now })
    },
    async events(type, count = 1) {
      const all = () => receiver.received.filter(({ body }) => body['type'] === type)
      await until(() => all().length >= count, `${count} ${type} arrived`)
      const secret = simulators.credentials.stripe.webhookSecret
      return all().map(({ raw, headers }) =>
        stripe.webhooks.constructEvent(raw, String(headers['stripe-signature']), secret),
      )
    },
    async close() {
      await simulators.close()
      await receiver.close()
    },
  }
}

async function subscribeToLaunch(stripe: Stripe) {
  const prices = await stripe.prices.list({ lookup_keys: ['launch'] })
  const customer = await stripe.customers.create({ email: 'owner@example.com' })
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: prices.data[0]?.id ?? '' }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    metadata: { account: '7' },
    expand: ['latest_invoice.confirmation_secret'],
  })
  const invoice = subscription.latest_invoice
  const secret =
    typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined
  const clientSecret = secret ?? ''
  return {
    customer: customer.id,
    subscription,
    clientSecret,
    intent: clientSecret.split('_secret_')[0] ?? '',
  }
}
