import type { SessionStore } from '@fastify/session'
import { registerAssistantRoutes } from '../../features/assistant/index.ts'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { ManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { openTestDatabase } from '../database/open-test-database.ts'
import { createHttpServer } from '../../platform/http/create-http-server.ts'
import { createLogger } from '../../platform/log.ts'
import { createLanguageModel } from '../../providers/language/ai-language-model.ts'
import { openSimulatedModel } from './simulated-model.ts'
import type { SimulatedModel } from './simulated-model.ts'

const noSessions: SessionStore = {
  set: (_id, _session, done) => done(),
  get: (_id, done) => done(null, null),
  destroy: (_id, done) => done(),
}

export interface AssistantOptions {
  /** Whether a model is configured: the simulated one. */
  model: boolean
  callsPerDay?: number
  timeoutMs?: number
  draftsPerMinute?: number
}

/** The assistant's calls over real HTTP, on the simulated model; a header names the account. */
export interface AssistantFixture extends Pick<
  SimulatedModel,
  'misbehave' | 'requests' | 'forget'
> {
  db: Database
  clock: ManualClock
  newAccount(): Promise<string>
  /** A listening server with these options; ends with the fixture. */
  serve(options: AssistantOptions): Promise<AssistantApi>
  close(): Promise<void>
}
export interface AssistantApi {
  drafts(
    account: string,
    body: object,
    extras?: { accept?: string; signal?: AbortSignal },
  ): Promise<Response>
  summary(account: string, campaignName: string): Promise<Response>
}

export async function openAssistantFixture(): Promise<AssistantFixture> {
  const db = await openTestDatabase()
  const clock = createManualClock(new Date('2026-11-21T12:00:00Z'))
  const simulated = await openSimulatedModel()
  const shutdownHooks: (() => Promise<void>)[] = [() => db.close(), () => simulated.close()]
  return {
    ...simulated,
    db,
    clock,
    newAccount: async () => {
      const insert = 'insert into accounts (created_at) values (now()) returning id'
      return onlyRow(await db.query<{ id: string }>(insert)).id
    },
    serve: (options) => serve({ db, clock, simulated }, options, shutdownHooks),
    close: async () => {
      for (const close of shutdownHooks.toReversed()) await close()
    },
  }
}

interface FixtureDependencies {
  db: Database
  clock: ManualClock
  simulated: SimulatedModel
}

async function serve(
  { db, clock, simulated }: FixtureDependencies,
  { model, callsPerDay = 1000, ...options }: AssistantOptions,
  shutdownHooks: (() => Promise<void>)[],
): Promise<AssistantApi> {
  const log = createLogger('silent')
  const secret = 'x'.repeat(32)
  const server = {
    log,
    secret,
    secure: false,
    trustProxy: false as const,
    sessionStore: noSessions,
  }
  const api = await createHttpServer(server)
  // Signing in belongs to another feature.
  api.addHook('onRequest', async (request) => {
    const accountId = request.headers['x-account']
    if (typeof accountId !== 'string') return
    request.session.user = { userId: accountId, accountId, email: 'a@example.com' }
  })
  api.get('/api/token/', async () => ({}))
  const language = model
    ? createLanguageModel({
        provider: 'openai-compatible',
        baseUrl: simulated.baseUrl,
        key: simulated.key,
        model: 'simulated-model',
      })
    : undefined
  registerAssistantRoutes(api, {
    db,
    clock,
    log,
    language,
    callsPerDay,
    draftsPerMinute: 10_000,
    ...options,
  })
  const origin = await api.listen({ port: 0, host: '127.0.0.1' })
  shutdownHooks.push(() => api.close())
  const { cookies } = await api.inject('/api/token/')
  const token = {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
  }
  const headersOf = (account: string, accept: string) => ({
    ...token,
    ...(account === '' ? {} : { 'x-account': account }),
    accept,
  })
  return {
    drafts: (account, body, { accept = 'application/json', signal } = {}) =>
      fetch(`${origin}/api/assistant/drafts/`, {
        method: 'POST',
        headers: { ...headersOf(account, accept), 'content-type': 'application/json' },
        body: JSON.stringify(body),
        ...(signal ? { signal } : {}),
      }),
    summary: (account, campaignName) =>
      fetch(`${origin}/api/assistant/summary/${encodeURIComponent(campaignName)}/`, {
        headers: headersOf(account, 'application/json'),
      }),
  }
}
