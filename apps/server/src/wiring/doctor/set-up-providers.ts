import { isLoopbackHost } from '@afterbeep/contract/loopback-host'
import { withSecretFiles } from '../../config.secret-files.ts'
import { optionalVariables, variables } from '../../config.variables.ts'
import type { Values, VariableName } from '../../config.variables.ts'
import { ConfigError } from '../../config.ts'
import { AppError } from '../../platform/app-error.ts'
import { NotReached, Refused } from '../../platform/call-once.ts'
import type { Fetch } from '../../platform/call-once.ts'
import type { SetUpStep } from '../../providers/finding.ts'
import { createStripePayments } from '../../providers/payments/stripe.ts'
import { setUpStripe } from '../../providers/payments/stripe-setup.ts'
import { setUpTelnyx } from '../../providers/text/telnyx-setup.ts'
import { setUpDropCowboy } from '../../providers/voice/drop-cowboy-setup.ts'

export interface SetUpResult {
  text: string
  /** Something could not be made. */
  failed: boolean
}

const needed: readonly VariableName[] = [
  'PUBLIC_URL',
  'DROP_COWBOY_URL',
  'DROP_COWBOY_KEY',
  'DROP_COWBOY_SECRET',
  'DROP_COWBOY_PHONE_LINE_ID',
  'DROP_COWBOY_VOICE_ID',
  'DROP_COWBOY_SIGNING_SECRETS',
  'TELNYX_URL',
  'TELNYX_API_KEY',
  'TELNYX_PUBLIC_KEY',
  'TELNYX_FROM',
  'TELNYX_CALL_APPLICATION_ID',
  'STRIPE_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]

type Env = Readonly<Record<string, string | undefined>>

/**
 * Makes at the providers what the product needs and is missing there. Half of the settings is enough: the
 * others are what this prints. A repeat makes nothing twice.
 *
 * @throws ConfigError for a setting that it needs and can't use
 */
export async function setUpProviders(env: Env, fetch: Fetch): Promise<SetUpResult> {
  const values = settingsIn(env)
  const origin = values.PUBLIC_URL
  if (origin === undefined) {
    throw new ConfigError(['PUBLIC_URL: needed, because the providers are to report to it.'])
  }
  const { protocol, hostname } = new URL(origin)
  if (protocol === 'http:' && !isLoopbackHost(hostname)) {
    throw new ConfigError([
      'PUBLIC_URL: must begin with https://, or the providers refuse to report there.',
    ])
  }
  const at = (path: string) => `${origin}/api/webhooks/${path}/`
  const results = [
    await attempted('Drop Cowboy', () => setUpVoice(fetch, values, at('drop-cowboy'))),
    await attempted('Telnyx', () => setUpText(fetch, values, at('telnyx'))),
    await attempted('Stripe', () => setUpPayments(fetch, values, at('stripe'))),
  ]
  return {
    text: textOf(
      results.flatMap(({ steps }) => steps),
      values,
    ),
    failed: results.some(({ failed }) => failed),
  }
}

function settingsIn(given: Env): Values {
  const { env, problems } = withSecretFiles(given)
  const set = needed.map((name) => [name, env[name]?.trim()] as const)
  const filled = Object.fromEntries(set.filter(([, text]) => text !== undefined && text !== ''))
  const parsed = optionalVariables.safeParse(filled)
  const wrong = (parsed.error?.issues ?? []).map(
    (issue) => `${issue.path.join('.')} ${issue.message}.`,
  )
  if (!parsed.success || problems.length > 0) throw new ConfigError([...problems, ...wrong])
  return parsed.data
}

async function setUpVoice(fetch: Fetch, values: Values, reportUrl: string): Promise<SetUpStep[]> {
  const { DROP_COWBOY_KEY: key, DROP_COWBOY_SECRET: secret } = values
  if (key === undefined || secret === undefined) {
    return [skipped('Drop Cowboy', 'DROP_COWBOY_KEY and DROP_COWBOY_SECRET')]
  }
  const baseUrl = values.DROP_COWBOY_URL ?? 'https://api-v2.dropcowboy.com'
  const { DROP_COWBOY_PHONE_LINE_ID: phoneLineId, DROP_COWBOY_VOICE_ID: voiceId } = values
  return setUpDropCowboy(fetch, { baseUrl, key, secret, phoneLineId, voiceId }, reportUrl)
}

async function setUpText(fetch: Fetch, values: Values, reportUrl: string): Promise<SetUpStep[]> {
  const { TELNYX_API_KEY: apiKey, TELNYX_FROM: from, TELNYX_PUBLIC_KEY: publicKey } = values
  if (apiKey === undefined) return [skipped('Telnyx', 'TELNYX_API_KEY')]
  const baseUrl = values.TELNYX_URL ?? 'https://api.telnyx.com'
  const { TELNYX_CALL_APPLICATION_ID: callApplicationId } = values
  return setUpTelnyx(fetch, { baseUrl, apiKey, from, publicKey, callApplicationId }, reportUrl)
}

async function setUpPayments(
  fetch: Fetch,
  values: Values,
  reportUrl: string,
): Promise<SetUpStep[]> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_URL: baseUrl } = values
  if (secretKey === undefined) return [skipped('Stripe', 'STRIPE_SECRET_KEY')]
  const access = { secretKey, ...(baseUrl === undefined ? {} : { baseUrl }) }
  const payments = createStripePayments({ ...access, publishableKey: '', webhookSecrets: [] })
  const offerPlan: typeof payments.offerPlan = (plan) => payments.offerPlan(plan)
  return setUpStripe(fetch, { ...access, offerPlan }, reportUrl)
}

function skipped(provider: string, names: string): SetUpStep {
  return { did: 'skipped', what: provider, next: `Set ${names}, then run this again.` }
}

/** One provider's fault keeps no other from being set up. */
async function attempted(
  provider: string,
  setUp: () => Promise<SetUpStep[]>,
): Promise<{ steps: SetUpStep[]; failed: boolean }> {
  try {
    return { steps: await setUp(), failed: false }
  } catch (error) {
    const next =
      'Run npm run doctor, which says what to mend; then run this again, nothing is made twice.'
    return {
      steps: [{ did: 'failed', what: `${provider}: ${reasonOf(error)}`, next }],
      failed: true,
    }
  }
}

/** The provider's own words may hold a part of a key. */
function reasonOf(error: unknown): string {
  if (error instanceof NotReached || error instanceof Refused) return error.message
  if (error instanceof AppError) return error.operatorNote ?? error.code
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number'
    ? `it refused a call (status ${status})`
    : 'it could not be set up'
}

const COLUMN = 9

function textOf(steps: readonly SetUpStep[], values: Values): string {
  const lines = steps.flatMap(({ did, what, next }) => [
    `${did.padEnd(COLUMN)}${what}`,
    ...(next === undefined ? [] : [`${' '.repeat(COLUMN)}→ ${next}`]),
  ])
  const settings = steps.flatMap((step) => Object.entries(step.settings ?? {}))
  const toSet = settings.filter(([name, value]) => !isSet(values, name, value))
  if (toSet.length === 0) return lines.join('\n')
  return [...lines, '', 'Put into the settings:', ...toSet.map((one) => one.join('='))].join('\n')
}

function isSet(values: Values, name: string, value: string): boolean {
  if (!Object.hasOwn(variables.shape, name)) return false
  const given: unknown = Object.entries(values).find(([one]) => one === name)?.[1]
  return given === value || (Array.isArray(given) && given.includes(value))
}
