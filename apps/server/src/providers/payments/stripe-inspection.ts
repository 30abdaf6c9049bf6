import Stripe from 'stripe'
import { plans } from '@afterbeep/contract/money/plans'
import type { Plan } from '@afterbeep/contract/money/plans'
import { isSameAddress } from '../../platform/call-once.ts'
import type { Fetch } from '../../platform/call-once.ts'
import { fault, fine, warning } from '../finding.ts'
import type { Finding } from '../finding.ts'
import { missingEvents, stripeOn } from './stripe-account.ts'

export interface StripeSettings {
  baseUrl?: string
  secretKey: string
  publishableKey: string
  webhookSecrets: readonly string[]
  /** Whether invoices are to be made with the tax that the provider calculates. */
  calculatesTax?: boolean
}

const NAME = 'Stripe'
const SETUP = 'Run npm run providers:setup, which makes what is missing.'
const { errors } = Stripe

/** Whether the account can take what we will charge. `reportUrl`: where its events should go. */
export async function inspectStripe(
  fetch: Fetch,
  settings: StripeSettings,
  reportUrl: string | undefined,
): Promise<Finding[]> {
  const stripe = stripeOn(fetch, settings.secretKey, settings.baseUrl)
  const prices = await looked('key', async () => [await lookAtPrices(stripe)])
  if (prices.some(({ what }) => what.endsWith('key'))) return prices
  const others = await Promise.all([
    looked('publishable key', async () => [await lookAtPublishable(fetch, settings)]),
    looked('account', async () => [await lookAtAccount(stripe)]),
    reportUrl === undefined
      ? []
      : looked('webhook', async () => [await lookAtWebhook(stripe, settings, reportUrl)]),
    looked('tax', async () => [await lookAtTax(stripe, settings)]),
  ])
  return [fine(`${NAME} key`, 'accepted'), ...prices, ...others.flat()]
}

async function looked(what: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    if (!(error instanceof errors.StripeError)) throw error
    if (error instanceof errors.StripeConnectionError) {
      const todo = 'Check STRIPE_URL, and whether this machine may call out (firewall, proxy).'
      return [fault(`${NAME} ${what}`, 'it can’t be reached', todo)]
    }
    if (error instanceof errors.StripeAuthenticationError) {
      const todo = `Copy the key again from ${NAME}’s dashboard, Developers, API keys, into STRIPE_SECRET_KEY.`
      return [fault(`${NAME} ${what}`, 'the secret key is refused', todo)]
    }
    if (error instanceof errors.StripePermissionError) {
      const todo = `Give the restricted key this right at ${NAME}, Developers, API keys, or use the standard secret key.`
      return [warning(`${NAME} ${what}`, 'the restricted key may not read it', todo)]
    }
    const todo = `Try again later; ${NAME}’s dashboard, Developers, Logs, shows the call.`
    return [fault(`${NAME} ${what}`, `the call failed (${error.statusCode ?? 'no status'})`, todo)]
  }
}

async function lookAtPrices(stripe: Stripe): Promise<Finding> {
  const what = `${NAME} prices`
  const lookup_keys = plans.map(({ key }) => key)
  const { data } = await stripe.prices.list({ lookup_keys, expand: ['data.product'] })
  const missing = plans.filter(({ key }) => !data.some(({ lookup_key }) => lookup_key === key))
  if (missing.length > 0) {
    return fault(what, `no price with the lookup key ${namesOf(missing)}`, SETUP)
  }
  const withdrawn = plans.filter(
    ({ key }) => !data.some((price) => price.lookup_key === key && isSold(price)),
  )
  if (withdrawn.length > 0) {
    const todo = `Activate product and price at ${NAME}, Product catalogue, or move the lookup key to another price.`
    return warning(what, `withdrawn, so not offered: ${namesOf(withdrawn)}`, todo)
  }
  const odd = plans.filter((plan) => !data.some((price) => isPriceOf(price, plan)))
  if (odd.length === 0) return fine(what, lookup_keys.join(', '))
  const todo = `Compare at ${NAME}, Product catalogue: ${odd.map(({ key, amountUsd }) => `${key} is $${amountUsd} a month`).join(', ')}.`
  return warning(what, `another amount, currency or interval than our plans: ${namesOf(odd)}`, todo)
}

function namesOf(some: readonly Plan[]): string {
  return some.map(({ key }) => key).join(', ')
}

function isSold({ active, product }: Stripe.Price): boolean {
  const isProductActive = typeof product === 'string' || ('active' in product && product.active)
  return active && isProductActive
}

function isPriceOf(price: Stripe.Price, { key, amountUsd }: Plan): boolean {
  const { lookup_key, unit_amount, currency, recurring } = price
  const isMonthly = recurring?.interval === 'month' && recurring.interval_count === 1
  return lookup_key === key && unit_amount === amountUsd * 100 && currency === 'usd' && isMonthly
}

/** With a publishable key this call is forbidden; with a wrong one it is not authorised at all. */
async function lookAtPublishable(fetch: Fetch, settings: StripeSettings): Promise<Finding> {
  const what = `${NAME} publishable key`
  try {
    await stripeOn(fetch, settings.publishableKey, settings.baseUrl).prices.list({ limit: 1 })
  } catch (error) {
    if (error instanceof errors.StripePermissionError) return fine(what, 'accepted')
    if (!(error instanceof errors.StripeAuthenticationError)) throw error
    // Whatever its status: known, and not allowed this call.
    if (/publishable API key/.test(error.message)) return fine(what, 'accepted')
    const todo = `Copy it again from ${NAME}’s dashboard, Developers, API keys, into STRIPE_PUBLISHABLE_KEY.`
    return fault(what, 'it is refused, so no card can be typed in', todo)
  }
  const todo =
    'Set STRIPE_PUBLISHABLE_KEY to the key that begins with pk_live_, and roll the other: browsers saw it.'
  return fault(what, 'it may read prices, as only a secret key may', todo)
}

async function lookAtAccount(stripe: Stripe): Promise<Finding> {
  const what = `${NAME} account`
  const { charges_enabled: canCharge, payouts_enabled: canPayOut } =
    await stripe.accounts.retrieveCurrent()
  const todo = `Open ${NAME}’s dashboard: it lists what it still needs to know about the business.`
  if (!canCharge) return fault(what, 'it may not take payments', todo)
  if (!canPayOut) return warning(what, 'it takes payments, and pays nothing out', todo)
  return fine(what, 'takes payments')
}

async function lookAtWebhook(
  stripe: Stripe,
  { webhookSecrets }: StripeSettings,
  reportUrl: string,
): Promise<Finding> {
  const what = `${NAME} webhook`
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  const ours = data.find(({ url }) => isSameAddress(url, reportUrl))
  if (!ours) return fault(what, `none reports to ${reportUrl}`, SETUP)
  if (ours.status !== 'enabled') {
    return fault(what, `it is ${ours.status}`, `Enable it at ${NAME}, Developers, Webhooks.`)
  }
  const absent = missingEvents(ours)
  if (absent.length > 0) return fault(what, `it does not report ${absent.join(', ')}`, SETUP)
  if (webhookSecrets.every((secret) => !secret.startsWith('whsec_'))) {
    const todo = `Copy the signing secret, which begins with whsec_, from ${NAME}, Developers, Webhooks.`
    return fault(what, 'STRIPE_WEBHOOK_SECRET is no signing secret', todo)
  }
  return fine(what, `reports to ${reportUrl}`)
}

async function lookAtTax(
  stripe: Stripe,
  { calculatesTax = false }: StripeSettings,
): Promise<Finding> {
  const what = `${NAME} tax`
  const todo = `Where you have to collect sales tax, set up ${NAME} Tax in the dashboard.`
  try {
    const { status } = await stripe.tax.settings.retrieve()
    if (status === 'active') {
      const used = calculatesTax ? 'is active' : 'is active; STRIPE_TAX=on has invoices use it'
      return fine(what, `${NAME} Tax ${used}`)
    }
    if (calculatesTax) {
      const first = `Set up ${NAME} Tax in the dashboard, or set STRIPE_TAX=off: until then no plan can be bought.`
      return fault(what, `STRIPE_TAX is on, and ${NAME} Tax is not active`, first)
    }
    return warning(what, `${NAME} Tax is not set up, so no tax is added`, todo)
  } catch (error) {
    if (!(error instanceof errors.StripeInvalidRequestError)) throw error
    return warning(what, `${NAME} Tax is not offered to this account, so no tax is added`, todo)
  }
}
