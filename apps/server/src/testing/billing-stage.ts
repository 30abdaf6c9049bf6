import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { startSimulators } from '@afterbeep/simulators'
import type { Simulators } from '@afterbeep/simulators'
import { sessionStore } from '../features/accounts/index.ts'
import { handlePaymentEvents, registerBillingRoutes } from '../features/billing/index.ts'
import type { BillingDeps } from '../features/billing/index.ts'
import { openBalance, registerCreditsRoutes } from '../features/credits/index.ts'
import type { ManualClock } from '../platform/clock.ts'
import { createManualClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { onlyRow } from '../platform/database/database.ts'
import type { EmbeddedDatabase } from '../platform/database/embedded-database.ts'
import { openTestDatabase } from '../platform/database/open-test-database.ts'
import { createHttpServer } from '../platform/http/create-http-server.ts'
import type { Api } from '../platform/http/api.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { createLogger } from '../platform/log.ts'
import { createStripePayments } from '../providers/payments/stripe.ts'
import { createTestBrowser } from './test-browser.ts'
import type { TestBrowser } from './test-browser.ts'
import { until } from './until.ts'

/** A person with an account, signed in. */
export interface Customer {
  browser: TestBrowser
  userId: string
  accountId: string
}

/** Billing over real HTTP on both sides: its routes to a browser, its adapter to the simulator. */
export interface BillingStage {
  deps: BillingDeps
  clock: ManualClock
  origin: string
  simulators: Simulators
  signUp(): Promise<Customer>
  /** Moves the clocks of the product and of the simulator. */
  moveTo(instant: Date): Promise<void>
  /** Makes the simulated provider misbehave. */
  fault(kind: string, count?: number): Promise<void>
  /** How many of the faults that were asked for have not struck yet. */
  faultsLeft(): Promise<number>
  /** Resolves when every event that came was applied, and at least `count` came. */
  eventsApplied(count: number): Promise<void>
  close(): Promise<void>
}

export interface BillingStageOptions {
  /** False keeps the provider's reports from coming. */
  reports?: boolean
}

export async function openBillingStage(options: BillingStageOptions = {}): Promise<BillingStage> {
  const db = await openTestDatabase()
  const simulators = await startSimulators({ reportDelayMs: 5, retryGapsMs: [50, 100] })
  const clock = createManualClock(new Date())
  const log = createLogger('silent')
  const payments = createStripePayments({
    ...simulators.credentials.stripe,
    webhookSecrets: [simulators.credentials.stripe.webhookSecret],
    baseUrl: simulators.urls.stripe,
    browserApiBase: '/sandbox/stripe',
  })
  const jobs = await openJobs(db)
  const deps = { db, clock, jobs, log, payments }
  const api = await serve(deps, clock.now())
  handlePaymentEvents(deps)
  await jobs.start()
  const origin = await api.listen({ port: 0, host: '127.0.0.1' })
  if (options.reports ?? true) await payments.reportTo(`${origin}/api/webhooks/stripe/`)
  const control = (path: string, body: object) => tell(`${simulators.urls.control}${path}`, body)
  return {
    deps,
    clock,
    origin,
    simulators,
    signUp: () => signUp(db, origin, clock.now()),
    moveTo: async (instant) => {
      clock.set(instant)
      await control('/clock', { now: instant.toISOString() })
    },
    fault: (kind, count) =>
      control('/faults', { target: 'payments', kind, ...(count === undefined ? {} : { count }) }),
    faultsLeft: async () => {
      const answer = await fetch(`${simulators.urls.control}/faults`)
      return faultsSchema.parse(await answer.json()).faults.length
    },
    eventsApplied: (count) => until(`${count} events are applied`, () => areApplied(db, count)),
    close: async () => {
      await simulators.close()
      await api.close()
      await jobs.stop()
      await db.close()
    },
  }
}

function isEmbedded(db: Database): db is EmbeddedDatabase {
  return db.kind === 'embedded'
}

/** The same queue as in production, in the test's own database. */
async function openJobs(db: Database): Promise<Jobs> {
  const log = createLogger('silent')
  if (isEmbedded(db)) return createJobs({ db, embedded: db, log, works: true })
  const rows = await db.query<{ name: string }>('select current_database() as name')
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = `/${onlyRow(rows).name}`
  return createJobs({ db, databaseUrl: url.toString(), log, works: true })
}

const faultsSchema = z.object({ faults: z.array(z.unknown()) })
const userSchema = z.object({ userId: z.string(), accountId: z.string(), email: z.string() })

async function serve(deps: BillingDeps, startedAt: Date): Promise<Api> {
  const api = await createHttpServer({
    log: deps.log,
    secret: 'x'.repeat(32),
    secure: false,
    trustProxy: false,
    // Sessions last however far the stage's clock is moved.
    sessionStore: sessionStore({ db: deps.db, clock: { now: () => startedAt } }),
    paymentScripts: false,
  })
  registerBillingRoutes(api, deps)
  registerCreditsRoutes(api, deps)
  const config = { withoutCsrf: true }
  api.post('/test/sign-in', { config, schema: { body: userSchema } }, async (request) => {
    request.session.user = request.body
    request.session.signedInAt = startedAt.toISOString()
    return {}
  })
  return api
}

async function signUp(db: Database, origin: string, at: Date): Promise<Customer> {
  const user = await db.transaction(async (tx) => {
    const accounts = await tx.query<{ id: string }>(
      'insert into accounts (created_at) values ($1) returning id',
      [at],
    )
    const accountId = onlyRow(accounts).id
    const email = `${randomUUID()}@example.com`
    const users = await tx.query<{ id: string }>(
      `insert into users (account_id, email, password_hash, first_name, last_name, display_name,
         customer_name, created_at) values ($1, $2, '', 'Ann', 'Lee', 'Ann', 'Ann Lee', $3)
       returning id`,
      [accountId, email, at],
    )
    await openBalance(tx, accountId)
    return { userId: onlyRow(users).id, accountId, email }
  })
  const browser = createTestBrowser(origin)
  await browser.post('/test/sign-in', user)
  await browser.get('/api/payments/token')
  return { browser, userId: user.userId, accountId: user.accountId }
}

async function areApplied(db: Database, count: number): Promise<boolean> {
  const rows = await db.query<{ came: number; applied: number }>(
    `select count(*) as came, count(applied_at) as applied from provider_events`,
  )
  const { came, applied } = onlyRow(rows)
  return came >= count && came === applied
}

async function tell(url: string, body: object): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
}
