import { createManualClock } from '../../platform/clock.ts'
import type { ManualClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../platform/database/open-test-database.ts'
import type { Api } from '../../platform/http/api.ts'
import { createHttpServer } from '../../platform/http/create-http-server.ts'
import { createLogger } from '../../platform/log.ts'
import type { Mail } from '../../providers/mail/port.ts'
import { createHeldJobs } from '../../testing/held-jobs.ts'
import type { HeldJobs } from '../../testing/held-jobs.ts'
import type { AttemptLimits } from './index.ts'
import { handleAccountJobs, registerAccountRoutes, sessionStore } from './index.ts'

export interface AccountTestServer {
  api: Api
  db: Database
  clock: ManualClock
  jobs: HeldJobs
  /** Mails sent so far, oldest first. */
  mails: Mail[]
  close(): Promise<void>
}

export const publicUrl = 'https://afterbeep.example'
/** Far above what a test does. */
const noLimits = { perEmailAndMinute: 10_000, perAddressAndMinute: 10_000 }

/** The HTTP server with this feature only, on a fresh database, with a clock and mails to look at. */
export async function openAccountTestServer(
  attemptLimits: AttemptLimits = noLimits,
): Promise<AccountTestServer> {
  const db = await openTestDatabase()
  const clock = createManualClock(new Date('2026-11-21T10:00:00Z'))
  const jobs = createHeldJobs()
  const mails: Mail[] = []
  handleAccountJobs({
    jobs,
    db,
    clock,
    publicUrl,
    mail: { send: async (mail) => void mails.push(mail) },
    describeRun: async ({ runId }) => ({ campaignName: 'Spring', reason: `Run ${runId}.` }),
  })
  const api = await createHttpServer({
    log: createLogger('silent'),
    secret: 'x'.repeat(32),
    secure: false,
    trustProxy: false,
    sessionStore: sessionStore({ db, clock }),
  })
  const supportEmail = 'help@afterbeep.example'
  registerAccountRoutes(api, { db, clock, jobs, sandbox: true, supportEmail, attemptLimits })
  const close = async () => {
    await api.close()
    await db.close()
  }
  return { api, db, clock, jobs, mails, close }
}
