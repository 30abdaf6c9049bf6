import { Registry } from 'prom-client'
import { z } from 'zod'
import { startSimulators } from '@afterbeep/simulators'
import type { Simulators } from '@afterbeep/simulators'
import { handlePaymentEvents, registerBillingRoutes } from '../../features/billing/index.ts'
import type { BillingDeps } from '../../features/billing/index.ts'
import { paymentEventJob } from '../../features/billing/events/payment-event.job.ts'
import { registerCreditsRoutes } from '../../features/credits/index.ts'
import type { ManualClock } from '../../platform/clock/clock.ts'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import type { EmbeddedDatabase } from '../../platform/database/embedded-database.ts'
import type { Api } from '../../platform/http/api.ts'
import { openPreparedDatabases } from '../database/open-test-database.ts'
import { createWebhookLog } from '../../platform/http/webhook-log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { createLogger } from '../../platform/log.ts'
import type { PaymentsProvider } from '../../providers/payments/port.ts'
import { createStripePayments } from '../../providers/payments/stripe.ts'
import { captureLog } from '../capture-log.ts'
import type { CapturedLog } from '../capture-log.ts'
import { openSignInServer, signIn, signUp } from '../accounts/sign-in-server.ts'
import type { Customer } from '../accounts/sign-in-server.ts'
import { until } from '../until.ts'

/** Billing over real HTTP on both sides: its routes to a browser, its adapter to the simulator. */
export interface BillingFixture {
  deps: BillingDeps
  clock: ManualClock
  origin: string
  simulators: Simulators
  logged: CapturedLog
  metrics: Metrics
  /** Renewals whose owner was to be notified that they could not be paid. */
  failedRenewals: readonly FailedRenewal[]
  /** Accounts whose runs were to wait for their owners. */
  heldRuns: readonly string[]
  signUp(): Promise<Customer>
  /** The same product over the same database with other keys of the payment provider. */
  withKeys(payments: PaymentsProvider): Promise<OtherKeys>
  /** Moves the clocks of the product and of the simulator. */
  moveTo(instant: Date): Promise<void>
  /** Makes the simulated provider misbehave. */
  fault(kind: string, count?: number): Promise<void>
  /** How many of the requested faults have not happened yet. */
  faultsLeft(): Promise<number>
  /** Resolves when every event that came was applied, and at least `count` came. */
  eventsApplied(count: number): Promise<void>
  close(): Promise<void>
}

interface FailedRenewal {
  accountId: string
  invoiceRef: string
}

export interface OtherKeys {
  deps: BillingDeps
  origin: string
  /** A window of this user there. */
  signIn(customer: Customer): Promise<Customer>
}

export interface BillingFixtureOptions {
  /** False keeps the provider's reports from coming. */
  reports?: boolean
}

export async function openBillingFixture(
  options: BillingFixtureOptions = {},
): Promise<BillingFixture> {
  const db = await openDatabaseWithJobs()
  const simulators = await startSimulators({ reportDelayMs: 5, retryGapsMs: [50, 100] })
  const clock = createManualClock(new Date())
  const logged = captureLog()
  const { log } = logged
  const payments = paymentsOf(simulators)
  const jobs = await openJobs(db)
  const failedRenewals: FailedRenewal[] = []
  const onRenewalFailed: BillingDeps['onRenewalFailed'] = async (_tx, renewal) =>
    void failedRenewals.push(renewal)
  const heldRuns: string[] = []
  const holdRuns: BillingDeps['holdRuns'] = async (accountId) => void heldRuns.push(accountId)
  const deps = { db, clock, jobs, log, payments, onRenewalFailed, holdRuns }
  handlePaymentEvents(deps)
  await jobs.start()
  const apis: Api[] = []
  const metrics = new Registry()
  const webhookLog = createWebhookLog(log, metrics)
  const openServer = async (served: BillingDeps) => {
    const register = (server: Api) => {
      registerBillingRoutes(server, { ...served, webhookLog })
      registerCreditsRoutes(server, served)
    }
    const opened = await openSignInServer(db, clock.now(), register, log)
    apis.push(opened.api)
    return opened.origin
  }
  const origin = await openServer(deps)
  if (options.reports ?? true) await payments.reportTo(`${origin}/api/webhooks/stripe/`)
  const control = (path: string, body: object) => postTo(`${simulators.urls.control}${path}`, body)
  return {
    deps,
    clock,
    origin,
    simulators,
    logged,
    metrics,
    failedRenewals,
    heldRuns,
    signUp: () => signUp(db, origin, clock.now()),
    withKeys: async (other) => {
      const served = { ...deps, payments: other }
      const at = await openServer(served)
      const here = async (customer: Customer) => ({
        ...customer,
        browser: await signIn(at, customer),
      })
      return { deps: served, origin: at, signIn: here }
    },
    moveTo: async (instant) => {
      clock.set(instant)
      await control('/clock', { now: instant.toISOString() })
    },
    fault: (kind, count) =>
      control('/faults', { target: 'payments', kind, ...(count === undefined ? {} : { count }) }),
    faultsLeft: async () => {
      const response = await fetch(`${simulators.urls.control}/faults`)
      return faultsSchema.parse(await response.json()).faults.length
    },
    eventsApplied: (count) => until(`${count} events are applied`, () => areApplied(db, count)),
    close: async () => {
      await simulators.close()
      for (const api of apis) await api.close()
      await jobs.stop()
      await db.close()
    },
  }
}

/** The adapter of the payment provider with this simulator's keys, or with another secret key. */
export function paymentsOf(
  { credentials, urls }: Simulators,
  secretKey = credentials.stripe.secretKey,
  calculatesTax = false,
): PaymentsProvider {
  return createStripePayments({
    ...credentials.stripe,
    secretKey,
    calculatesTax,
    webhookSecrets: [credentials.stripe.webhookSecret],
    baseUrl: urls.stripe,
    browserApiBase: '/sandbox/stripe',
  })
}

/** Another account at the provider, without the objects that are stored here. */
export async function openOtherAccount(): Promise<{
  payments: PaymentsProvider
  close(): Promise<void>
}> {
  const simulators = await startSimulators()
  return { payments: paymentsOf(simulators), close: () => simulators.close() }
}

function isEmbedded(db: Database): db is EmbeddedDatabase {
  return db.kind === 'embedded'
}

/** The queue's own tables are there from the beginning: making them takes as long as a new database. */
const openDatabaseWithJobs = openPreparedDatabases(async (db) => {
  const jobs = await openJobs(db)
  jobs.handle(paymentEventJob, async () => undefined)
  await jobs.start()
  await jobs.stop()
  await db.close()
})

/** The same queue as in production, in the test's own database. */
async function openJobs(db: Database): Promise<Jobs> {
  const log = createLogger('silent')
  if (isEmbedded(db)) return createJobs({ db, embedded: db, log, works: true })
  const rows = await db.query<{ name: string }>('select current_database() as name')
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = `/${onlyRow(rows).name}`
  return createJobs({ db, address: { url: url.toString() }, log, works: true })
}

const faultsSchema = z.object({ faults: z.array(z.unknown()) })

async function areApplied(db: Database, count: number): Promise<boolean> {
  const rows = await db.query<{ came: number; applied: number }>(
    `select count(*) as came, count(applied_at) as applied from provider_events`,
  )
  const { came, applied } = onlyRow(rows)
  return came >= count && came === applied
}

async function postTo(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
}
