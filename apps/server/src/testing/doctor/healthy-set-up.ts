import Stripe from 'stripe'
import { signatureRejection } from '../../providers/voice/signature.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Surroundings } from '../../wiring/doctor/surroundings.ts'
import { fetchOf, healthyVendors, lineId, publicKey, voiceId } from './published-vendors.ts'
import type { Responses, Returned } from './published-vendors.ts'

export const origin = 'https://beep.shop.com'
const signingSecret = 'f1d7b0d2-signing-secret-of-the-webhook'
const webhookSecret = 'whsec_signing_secret_of_stripe'

/** All that a live installation needs. */
export const liveSettings = {
  PUBLIC_URL: origin,
  DATABASE_URL:
    'postgres://afterbeep:database-password@db.shop.com/afterbeep?sslmode=verify-full&sslcert=/run/db/tls.crt&sslkey=/run/db/tls.key',
  MIGRATION_DATABASE_URL:
    'postgres://owner:owner-password@db.shop.com/afterbeep?sslmode=verify-full',
  SESSION_SECRET: 'session-secret-'.padEnd(40, 's'),
  HASH_KEY: 'hash-key-'.padEnd(40, 'h'),
  OPERATIONS_TOKEN: 'operations-token-'.padEnd(40, 'o'),
  STORAGE_ENCRYPTED: 'true',
  BACKUP_FOLDER: '/backups',
  MAIL_FROM: 'Shop <no-reply@shop.com>',
  SUPPORT_EMAIL: 'help@shop.com',
  SMTP_URL: 'smtp://mailer:mail-password@mail.shop.com:587',
  DROP_COWBOY_KEY: 'voice-key-0123456789',
  DROP_COWBOY_SECRET: 'voice-secret-0123456789',
  DROP_COWBOY_PHONE_LINE_ID: lineId,
  DROP_COWBOY_CALLER_ID: '+12125550100',
  DROP_COWBOY_VOICE_ID: voiceId,
  DROP_COWBOY_SIGNING_SECRETS: signingSecret,
  TELNYX_API_KEY: 'KEY0123456789ABCDEF',
  TELNYX_PUBLIC_KEY: publicKey,
  TELNYX_FROM: '+18445550001',
  TELNYX_CALL_APPLICATION_ID: '1293384261075731499',
  STRIPE_SECRET_KEY: 'sk_live_secretkeyofstripe',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_publishablekeyofstripe',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
}

const now = new Date('2026-11-23T12:00:00Z')
export const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

/** What breaks a healthy set-up; all else stays. */
export interface Break {
  env?: Record<string, string | undefined>
  /** Columns of the statements of server-facts.queries.ts and of the installation. */
  database?: Record<string, unknown>
  migrations?: 'missing' | 'newer'
  vendors?: Responses
  /** The surroundings themselves. */
  around?: Partial<Surroundings>
  /** The secrets that the running product was started with. */
  running?: { voice?: string; payments?: string }
}

/** A live installation as it should be, but for what is broken, on a database of tests. */
export function setUp(db: Database, broken: Break = {}): Surroundings {
  const { STRIPE_SECRET_KEY: secretKey } = liveSettings
  const responses = {
    ...healthyVendors(signingSecret, secretKey),
    ...runningProduct(broken.running),
    ...broken.vendors,
  }
  return {
    env: { ...liveSettings, ...broken.env },
    fetch: fetchOf(responses, () => now),
    now: () => now,
    openDatabase: async () => ({ kind: 'server', db: seenAs(db, broken), close: async () => {} }),
    disk: async () => ({ freeBytes: 60e9, totalBytes: 100e9 }),
    newestFile: async () => hoursAgo(5),
    knowsNames: async () => true,
    mailServersOf: async () => ['mx.shop.com'],
    textsOf: async (domain) =>
      domain.startsWith('_dmarc.') ? ['v=DMARC1; p=reject'] : ['v=spf1 include:mail.shop.com -all'],
    checkMailServer: async () => {},
    certificateEnd: async () => hoursAgo(-24 * 60),
    ...broken.around,
  }
}

/** The facts of a good server; the tests' own is run by a superuser, for one. */
const goodServer = {
  version: 150_018,
  isStandby: false,
  isSuperuser: false,
  mayCreateTables: false,
  mayCreateSchemas: false,
  hasJobs: true,
  foreignTables: 100,
  isEncrypted: true,
  unsafe: [],
  maxConnections: 200,
  connections: 12,
  providers: 'real',
  hasDemo: false,
  isOn: true,
  lastAt: hoursAgo(1),
  lastFailedAt: null,
  ms: now.getTime(),
}

/** Each statement runs for real; then the columns that a case is about are replaced. */
function seenAs(db: Database, { database = {}, migrations }: Break): Database {
  const replaced: Readonly<Record<string, unknown>> = { ...goodServer, ...database }
  return {
    ...db,
    query: async <Row extends object>(
      text: string,
      values?: readonly unknown[],
    ): Promise<Row[]> => {
      const rows = await db.query<Row>(text, values)
      if (text.includes('select name from schema_migrations')) {
        const [first] = rows
        if (migrations === 'missing') return rows.slice(0, -2)
        return migrations === 'newer' && first
          ? [...rows, { ...first, name: '9999_later.sql' }]
          : rows
      }
      for (const row of rows) {
        for (const key of Object.keys(row)) {
          if (Object.hasOwn(replaced, key)) Object.assign(row, { [key]: replaced[key] })
        }
      }
      return rows
    },
  }
}

const accepted: Returned = { body: { received: true } }
const refused: Returned = { status: 401, body: { error: 'invalid_signature' } }

/** The product as it runs: its health, and webhooks that check signatures as they always do. */
function runningProduct(running: Break['running'] = {}): Responses {
  const { voice = signingSecret, payments = webhookSecret } = running
  return {
    [`GET ${origin}/healthz`]: { body: { status: 'ok' } },
    [`GET ${origin}/readyz`]: { body: { status: 'ready' } },
    [`POST ${origin}/api/webhooks/drop-cowboy/`]: ({ headers, body }) => {
      const given = Object.fromEntries(new Headers(headers))
      const refusal = signatureRejection(given, Buffer.from(textOf(body)), [voice], now)
      return refusal === undefined ? accepted : refused
    },
    [`POST ${origin}/api/webhooks/stripe/`]: ({ headers, body }) => {
      const signature = new Headers(headers).get('stripe-signature') ?? ''
      const { webhooks } = Stripe
      try {
        webhooks.constructEvent(textOf(body), signature, payments, 300, undefined, now.getTime())
        return accepted
      } catch {
        return { ...refused, status: 400 }
      }
    },
  }
}

function textOf(body: RequestInit['body']): string {
  return typeof body === 'string' ? body : ''
}
