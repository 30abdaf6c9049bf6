import { z } from 'zod'
import { trustedProxies } from './config.proxies.ts'

const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) => {
  const range = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number, ${range}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number, ${range}`)
    .describe(`whole number, ${range}`)
}
const share = z
  .string()
  .regex(/^(0?\.\d+|[01](\.\d+)?)$/, 'must be a number from 0 to 1')
  .transform(Number)
  .refine((value) => value <= 1, 'must be a number from 0 to 1')
  .describe('number, 0 to 1')
const address = (protocol: RegExp, example: string) =>
  z
    .url({ protocol, error: `must be an address such as ${example}` })
    .transform((url) => url.replace(/\/$/, ''))
    .describe(`address, \`${example}\``)
const webAddress = address(/^https?$/, 'https://example.com')
const flag = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((text) => text === 'true' || text === '1')
  .describe('`true` or `false`')
/** 0 is for ever; below `least` rows would be removed that another part still needs. */
const retentionDays = (least: number) =>
  wholeNumber(0, 36_500)
    .refine((days) => days === 0 || days >= least, `must be 0, for ever, or at least ${least}`)
    .describe(`0, or days from ${least}`)
const secret = z
  .string()
  .min(32, 'must have at least 32 characters')
  .describe('32 characters or more')
const words = z.string().describe('text')
const phoneNumber = z
  .string()
  .regex(/^\+1\d{10}$/, 'must be a number such as +18445550001')
  .describe('number, `+18445550001`')
const someSecrets = words
  .transform((list) => list.split(',').map((one) => one.trim()))
  .describe('secrets, divided by commas')
const secretList = words
  .transform((list) => list.split(',').map((one) => one.trim()))
  .refine(
    (list) => list.every((one) => one.length >= 32),
    'must be secrets of at least 32 characters, divided by commas',
  )
  .describe('secrets of 32 characters or more, divided by commas')

/** A test card would buy credits that reach real phones (https://docs.stripe.com/keys). */
const liveKey = (form: RegExp, prefixes: string) =>
  words
    .regex(
      form,
      `must be a key for real cards, which begins with ${prefixes}; test cards are for the sandbox`,
    )
    .describe(`key that begins with ${prefixes}`)

const oneOf = <const Choices extends readonly string[]>(choices: Choices) =>
  z
    .enum(choices, `must be one of ${choices.join(', ')}`)
    .describe(choices.map((one) => `\`${one}\``).join(', '))

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
/** `off` only where the network between is one's own. */
const tlsChoices = ['required', 'off'] as const
/** `own`: each account has its own line and number; `shared`: one for all that have none. */
const senderChoices = ['shared', 'own'] as const
const taxChoices = ['off', 'on'] as const
const roles = ['all', 'web', 'worker'] as const
const modelProviders = ['openai-compatible', 'anthropic', 'none'] as const

/** Every variable that the server reads, each optional here; config.descriptions.ts says what each does. */
export const variables = z.object({
  PORT: wholeNumber(0, 65_535),
  HOST: words,
  PUBLIC_URL: webAddress,
  DATA_DIR: words,
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name'),
  MIGRATION_DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://owner:password@host:5432/name'),
  DATABASE_POOL: wholeNumber(1, 500),
  DATABASE_TLS: oneOf(tlsChoices),
  BACKUP_FOLDER: words,
  EVIDENCE_FOLDER: words,
  OPT_OUT_FOLDER: words,
  ROLE: oneOf(roles),
  LOG_LEVEL: oneOf(logLevels),
  SESSION_SECRET: secret,
  SESSION_SECRET_PREVIOUS: secretList,
  STORAGE_ENCRYPTED: flag,
  HASH_KEY: secret,
  TRUST_PROXY: trustedProxies,
  OPERATIONS_TOKEN: secret,
  SUPPORT_EMAIL: z.email('must be an email address').describe('email address'),
  MAIL_FROM: words,
  LOGIN_ATTEMPTS_PER_MINUTE: wholeNumber(1, 100_000),
  CALLS_PER_MINUTE: wholeNumber(40, 1_000_000),
  SIMULATORS_URL: webAddress,
  SANDBOX: z.enum(['public'], 'must be public, or not set').describe('`public`'),
  SANDBOX_PASSWORD: z
    .string()
    .min(16, 'must have at least 16 characters')
    .describe('16 characters or more'),
  SANDBOX_FAILURE_RATE: share,
  SANDBOX_REPORT_DELAY_MS: wholeNumber(0, 60_000),
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@host:587'),
  SMTP_TLS: oneOf(tlsChoices),
  DROP_COWBOY_URL: webAddress,
  DROP_COWBOY_KEY: words,
  DROP_COWBOY_SECRET: words,
  DROP_COWBOY_PHONE_LINE_ID: words,
  DROP_COWBOY_CALLER_ID: phoneNumber,
  DROP_COWBOY_VOICE_ID: words,
  DROP_COWBOY_SIGNING_SECRETS: someSecrets,
  DROP_COWBOY_BRAND_ID: words,
  TELNYX_URL: webAddress,
  TELNYX_API_KEY: words,
  TELNYX_PUBLIC_KEY: z
    .base64('must be base64 of 32 bytes')
    .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be base64 of 32 bytes')
    .describe('base64 of 32 bytes'),
  TELNYX_FROM: phoneNumber,
  TELNYX_CALL_APPLICATION_ID: words,
  SENDERS: oneOf(senderChoices),
  STRIPE_URL: webAddress,
  STRIPE_SECRET_KEY: liveKey(/^[sr]k_live_/, 'sk_live_ or rk_live_'),
  STRIPE_PUBLISHABLE_KEY: liveKey(/^pk_live_/, 'pk_live_'),
  STRIPE_WEBHOOK_SECRET: someSecrets,
  STRIPE_TAX: oneOf(taxChoices),
  MODEL_PROVIDER: oneOf(modelProviders),
  MODEL_URL: webAddress,
  MODEL_KEY: words,
  MODEL_NAME: words,
  MODEL_CALLS_PER_DAY: wholeNumber(0),
  RND_URL: webAddress,
  RND_REFRESH_TOKEN: words,
  RND_COMPANY_ID: words,
  SPEECHES_PER_DAY: wholeNumber(0, 100_000),
  VOICE_IN_FLIGHT: wholeNumber(1, 10_000),
  TEXT_IN_FLIGHT: wholeNumber(1, 10_000),
  VOICE_PER_SECOND: wholeNumber(0),
  TEXT_PER_SECOND: wholeNumber(0),
  ACCOUNT_PER_SECOND: wholeNumber(0),
  LEASE_MS: wholeNumber(1000),
  TEXT_WAIT_MS: wholeNumber(0),
  REPORT_TIMEOUT_MS: wholeNumber(1000),
  CONTACT_LIMIT: wholeNumber(1),
  LEGAL_RULES_FILE: words.describe('path of a file'),
  EMERGENCY_STATES: words
    .regex(
      /^[A-Z]{2}(@[\w/-]+)?( *, *[A-Z]{2}(@[\w/-]+)?)*$/,
      'must be states by their two letters, such as LA,MS, or zones such as US@America/Chicago',
    )
    .transform((list) => list.split(',').map((one) => one.trim()))
    .describe('states or zones, divided by commas'),
  CANARY_SIZE: wholeNumber(1),
  CANARY_WAIT_MS: wholeNumber(0),
  LATE_LIMIT_MS: wholeNumber(60_000),
  PAUSE_MS: wholeNumber(1000),
  PAUSE_LIMIT_MS: wholeNumber(1000),
  MAX_ATTEMPTS: wholeNumber(1, 100),
  BREAKER_WINDOW_MS: wholeNumber(100),
  BREAKER_AFTER_CALLS: wholeNumber(1),
  BREAKER_FAULT_SHARE: share,
  BREAKER_PAUSE_MS: wholeNumber(100),
  FLAG_AFTER_RESULTS: wholeNumber(1),
  FLAG_FAILURE_SHARE: share,
  RECORDINGS_PER_RUN: wholeNumber(0),
  RETENTION_DAYS: retentionDays(3),
  REPORT_RETENTION_DAYS: retentionDays(3),
  ARCHIVE_RETENTION_DAYS: retentionDays(3),
  REPLY_RETENTION_DAYS: retentionDays(3),
  LIST_RETENTION_DAYS: retentionDays(3),
  QUARANTINE_RETENTION_DAYS: retentionDays(3),
})

export const optionalVariables = variables.partial()

export type VariableName = keyof typeof variables.shape
/** What was set, as text; a variable set to nothing counts as not set. */
export type Given = Partial<Record<VariableName, string>>
export type Values = z.output<typeof optionalVariables>

/** The default, empty where there is none, and what the setting does; both in Markdown. */
export type Described = Partial<Record<VariableName, readonly [byDefault: string, purpose: string]>>

/** A provider's variables are all needed as soon as one of them, of any provider, is set. */
export const keyVariables = [
  'DROP_COWBOY_KEY',
  'DROP_COWBOY_SECRET',
  'DROP_COWBOY_PHONE_LINE_ID',
  'DROP_COWBOY_VOICE_ID',
  'DROP_COWBOY_SIGNING_SECRETS',
  'TELNYX_API_KEY',
  'TELNYX_PUBLIC_KEY',
  'TELNYX_FROM',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const satisfies readonly VariableName[]

/** What calls and texts for every account; not needed where each has its own (`SENDERS=own`). */
export const sharedSenderVariables: readonly VariableName[] = [
  'DROP_COWBOY_PHONE_LINE_ID',
  'DROP_COWBOY_CALLER_ID',
  'TELNYX_FROM',
]

/** The addresses of simulators that run elsewhere; their start prints these lines. */
export const simulatorAddresses = [
  'SIMULATORS_URL',
  'DROP_COWBOY_URL',
  'TELNYX_URL',
  'STRIPE_URL',
] as const satisfies readonly VariableName[]
