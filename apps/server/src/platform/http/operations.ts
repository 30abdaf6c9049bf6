import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Database } from '../database/database.ts'
import { migrationsRun } from '../database/migrate.ts'
import type { Api } from './api.ts'

export interface OperationsDeps {
  db: Database
  /** How many migrations a ready database has run, at least. */
  migrations: number
  /** True once the process has been told to end. */
  isStopping: () => boolean
}

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What an operator's own machines ask: alive, ready for traffic, and how it goes. */
export function registerOperations(api: Api, deps: OperationsDeps): void {
  const hidden = { schema: { hide: true } } as const
  api.get('/healthz', hidden, async () => ({ status: 'ok' }))
  api.get('/readyz', hidden, async (_request, reply) => {
    const reason = await reasonNotReady(deps)
    if (reason === undefined) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready', reason })
  })
  registerMetrics(api)
}

async function reasonNotReady(deps: OperationsDeps): Promise<string | undefined> {
  if (deps.isStopping()) return 'stopping'
  try {
    const ran = await migrationsRun(deps.db)
    return ran < deps.migrations ? 'migrations are missing' : undefined
  } catch {
    return 'the database does not answer'
  }
}

/** A registry of its own, since one process may hold several servers (tests do). */
function registerMetrics(api: Api): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by the route as it is written, never by the address asked for.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  })
  api.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const labels = { method: request.method, route, status: String(reply.statusCode) }
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  api.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
