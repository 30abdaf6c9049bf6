import type { SessionStore } from '@fastify/session'
import { campaignsNeeding } from '../../features/campaigns/index.ts'
import { handleContactJobs, registerContactsRoutes } from '../../features/contacts/index.ts'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { ManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { openTestDatabase } from '../database/open-test-database.ts'
import type { Api } from '../../platform/http/api.ts'
import { createHttpServer } from '../../platform/http/create-http-server.ts'
import { createLogger } from '../../platform/log.ts'
import { createManualJobs } from '../accounts/account-server.ts'
import type { ManualJobs } from '../accounts/account-server.ts'

const noSessions: SessionStore = {
  set: (_id, _session, done) => done(),
  get: (_id, done) => done(null, null),
  destroy: (_id, done) => done(),
}

export type Headers = Record<string, string>

/** A listening server with the calls of contact lists only; a header names the account. */
export interface ContactServer {
  db: Database
  clock: ManualClock
  jobs: ManualJobs
  api: Api
  origin: string
  /** The headers of a new account. */
  newAccount(): Promise<Headers>
  upload(
    headers: Headers,
    file: string | Uint8Array<ArrayBuffer>,
    query?: string,
  ): Promise<Response>
  close(): Promise<void>
}

export async function openContactServer(): Promise<ContactServer> {
  const db = await openTestDatabase()
  const clock = createManualClock(new Date('2026-11-21T12:00:00Z'))
  const jobs = createManualJobs()
  handleContactJobs({ db, jobs })
  const api = await createHttpServer({
    log: createLogger('silent'),
    secret: 'x'.repeat(32),
    secure: false,
    trustProxy: false,
    sessionStore: noSessions,
  })
  // Signing in belongs to another feature.
  api.addHook('onRequest', async (request) => {
    const accountId = request.headers['x-account']
    if (typeof accountId !== 'string') return
    request.session.user = { userId: accountId, accountId, email: 'a@example.com' }
  })
  api.get('/api/token/', async () => ({}))
  await registerContactsRoutes(api, { db, clock, jobs, campaignsNeeding })
  const origin = await api.listen({ port: 0, host: '127.0.0.1' })
  const { cookies } = await api.inject('/api/token/')
  const token = {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
  }
  return {
    db,
    clock,
    jobs,
    api,
    origin,
    newAccount: async () => {
      const insert = 'insert into accounts (created_at) values (now()) returning id'
      const { id } = onlyRow(await db.query<{ id: string }>(insert))
      return { ...token, 'x-account': id, 'content-type': 'text/csv' }
    },
    upload: (headers, body, query = '') =>
      fetch(`${origin}/api/contact-lists/${query}`, { method: 'POST', headers, body }),
    close: async () => {
      // A client may still be sending what was refused long ago.
      api.server.closeAllConnections()
      await api.close()
      await db.close()
    },
  }
}
