import type { onRequestAsyncHookHandler } from 'fastify'
import { Gauge, Histogram } from 'prom-client'
import type { Queries } from '../database/database.ts'
import { migrationsRun } from '../database/migrate.ts'
import type { Metrics } from '../metrics.ts'
import type { Api } from './api.ts'
import { operatorsOnly } from './network/operators-only.ts'
import type { OperatorAccess } from './network/operators-only.ts'

export interface OperationsDeps {
  /** Asks the database over a connection of its own, and gives up soon. */
  db: Queries
  /** How long ago the database last responded, in milliseconds. */
  silentMs: () => number
  /** How many migrations a ready database has run, at least. */
  migrations: number
  /** True once the process is stopping. */
  isStopping: () => boolean
  metrics: Metrics
  access: OperatorAccess
  /** Passed before the metrics, in the sandbox. */
  guard?: onRequestAsyncHookHandler | undefined
}

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The operator's calls: liveness, readiness and metrics. */
export function registerOperations(api: Api, deps: OperationsDeps): void {
  const hidden = { schema: { hide: true } } as const
  api.get('/healthz', hidden, async () => ({ status: 'ok' }))
  api.get('/readyz', hidden, async (_request, reply) => {
    const reason = await reasonNotReady(deps)
    if (reason === undefined) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready', reason })
  })
  registerMetrics(api, deps)
}

async function reasonNotReady(deps: OperationsDeps): Promise<string | undefined> {
  if (deps.isStopping()) return 'stopping'
  try {
    const ran = await migrationsRun(deps.db)
    return ran < deps.migrations ? 'migrations are missing' : undefined
  } catch {
    const seconds = Math.round(deps.silentMs() / 1000)
    return `the database does not respond (its last response was ${seconds} s ago)`
  }
}

function registerMetrics(api: Api, deps: OperationsDeps): void {
  const { metrics: registry, silentMs } = deps
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by the route as it is written, never by the address asked for.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  })
  const silence: Gauge = new Gauge({
    name: 'database_silence_seconds',
    help: 'How long ago the database last responded. It is asked every five seconds.',
    registers: [registry],
    collect: () => silence.set(silentMs() / 1000),
  })
  api.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const labels = { method: request.method, route, status: String(reply.statusCode) }
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  const onRequest = [deps.guard ?? [], operatorsOnly(deps.access)].flat()
  api.get('/metrics', { onRequest, schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
