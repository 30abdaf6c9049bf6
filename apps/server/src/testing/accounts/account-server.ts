import { createManualClock } from '../../platform/clock/clock.ts'
import type { ManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../database/open-test-database.ts'
import type { Api } from '../../platform/http/api.ts'
import { createHttpServer } from '../../platform/http/create-http-server.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { createLogger } from '../../platform/log.ts'
import { mailNews } from './mail-news.ts'
import type { Mail } from '../../providers/mail/port.ts'
import type { AttemptLimits } from '../../features/accounts/index.ts'
import {
  handleAccountJobs,
  registerAccountRoutes,
  sessionStore,
} from '../../features/accounts/index.ts'

/** Jobs that wait until the test calls `runAll`, and then run one after another. */
export interface ManualJobs extends Jobs {
  /** Runs the enqueued jobs; a failed job stays for the next call, as in the real queue. */
  runAll(): Promise<void>
  readonly waiting: readonly { name: string; payload: object }[]
}

export function createManualJobs(): ManualJobs {
  const handlers = new Map<string, (payload: unknown) => Promise<void>>()
  const waiting: { name: string; payload: object }[] = []
  let running = Promise.resolve()
  const runWaiting = async () => {
    for (let job = waiting[0]; job; job = waiting[0]) {
      await handlers.get(job.name)?.(job.payload)
      waiting.shift()
    }
  }
  return {
    waiting,
    handle: (job, handler) =>
      void handlers.set(job.name, (payload) => handler(job.payload.parse(payload))),
    enqueue: async (_tx, job, payload) => void waiting.push({ name: job.name, payload }),
    wake: () => {},
    start: async () => {},
    stop: async () => {},
    // One call after the other: two at once would both run the first job, and drop the second.
    runAll: () => {
      const run = running.then(runWaiting)
      running = run.catch(() => undefined)
      return run
    },
  }
}

export interface AccountTestServer {
  api: Api
  db: Database
  clock: ManualClock
  jobs: ManualJobs
  /** Mails sent so far, oldest first. */
  mails: Mail[]
  close(): Promise<void>
}

export const publicUrl = 'https://afterbeep.example'
/** Far above the number of attempts in any test. */
const noLimits: AttemptLimits = {
  perEmailAndMinute: 10_000,
  perNetworkAndMinute: 10_000,
  failuresPerNetwork: 10_000,
  mailsPerNetworkAndHour: 10_000,
  mailsPerAddressAndHour: 10_000,
}

/** The HTTP server with this feature only, on a fresh database, with a manual clock and the sent mails. */
export async function openAccountTestServer(
  limits: Partial<AttemptLimits> = {},
): Promise<AccountTestServer> {
  const db = await openTestDatabase()
  const clock = createManualClock(new Date('2026-11-21T10:00:00Z'))
  const jobs = createManualJobs()
  const mails: Mail[] = []
  handleAccountJobs({
    jobs,
    db,
    clock,
    publicUrl,
    ...mailNews,
    log: createLogger('silent'),
    mail: { send: async (mail) => void mails.push(mail) },
    describeRun: async ({ runId }) => ({
      campaignName: 'Spring',
      reason: `Run ${runId}.`,
      dueAt: '10:00 AM on Saturday, November 21, 2026 (America/New York)',
    }),
  })
  const api = await createHttpServer({
    log: createLogger('silent'),
    secret: 'x'.repeat(32),
    secure: false,
    // The client's address is what it says, so that tests can come from many.
    trustProxy: 1,
    sessionStore: sessionStore({ db, clock }),
  })
  const supportEmail = 'help@afterbeep.example'
  const { unsubscribeKey } = mailNews
  const attemptLimits = { ...noLimits, ...limits }
  const settings = { sandbox: true, secure: false, supportEmail, attemptLimits, unsubscribeKey }
  const routes = { db, clock, jobs, ...settings }
  const sealKey = Buffer.alloc(32, 7).toString('base64url')
  const wallNow = () => clock.now()
  await registerAccountRoutes(api, { ...routes, publicUrl, sealKey, wallNow })
  const close = async () => {
    await api.close()
    await db.close()
  }
  return { api, db, clock, jobs, mails, close }
}
