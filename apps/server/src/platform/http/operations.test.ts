import fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { migrationsRun } from '../database/migrate.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { createLogger } from '../log.ts'
import { createMetrics, showCounts } from '../metrics.ts'
import type { Metrics } from '../metrics.ts'
import { showQuarantined } from '../quarantine/quarantine.ts'
import type { Api } from './api.ts'
import { registerOperations } from './operations.ts'

let db: Database
let api: Api
let metrics: Metrics
const life = { stopping: false }

beforeEach(async () => {
  db = await openTestDatabase()
  life.stopping = false
})
afterEach(async () => {
  await api.close()
  await db.close().catch(() => {})
})

function serve(migrations: number): void {
  api = fastify().withTypeProvider<ZodTypeProvider>()
  metrics = createMetrics()
  const silentMs = () => 12_300
  registerOperations(api, {
    db,
    silentMs,
    migrations,
    isStopping: () => life.stopping,
    metrics,
    access: 'open',
  })
}

describe("the operators' calls", () => {
  it('report alive and ready', async () => {
    serve(await migrationsRun(db))
    expect((await api.inject('/healthz')).json()).toEqual({ status: 'ok' })
    const ready = await api.inject('/readyz')
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toEqual({ status: 'ready' })
  })

  it('report not ready while migrations are missing', async () => {
    serve((await migrationsRun(db)) + 1)
    const result = await api.inject('/readyz')
    expect(result.statusCode).toBe(503)
    expect(result.json()).toMatchObject({ reason: 'migrations are missing' })
  })

  it('report not ready, and still alive, while stopping and without a database', async () => {
    serve(await migrationsRun(db))
    life.stopping = true
    expect((await api.inject('/readyz')).json()).toMatchObject({ reason: 'stopping' })
    life.stopping = false
    await db.close()
    const result = await api.inject('/readyz')
    expect(result.statusCode).toBe(503)
    expect(result.json()).toMatchObject({
      reason: 'the database does not respond (its last response was 12 s ago)',
    })
    expect((await api.inject('/healthz')).statusCode).toBe(200)
  })

  it('show how many events lie in quarantine, and all else while the database is away', async () => {
    serve(0)
    showQuarantined(metrics, db)
    await db.query(
      `insert into quarantined_events (provider, kind, payload, error, received_at, quarantined_at)
       select 'voice', 'reports', '[]', 'x', now(), now() from generate_series(1, 3)`,
    )
    expect((await api.inject('/metrics')).body).toContain(
      'afterbeep_quarantined_events{provider="voice"} 3',
    )
    await db.query('delete from quarantined_events')
    expect((await api.inject('/metrics')).body).not.toContain('afterbeep_quarantined_events{')
    await db.close()
    const away = await api.inject('/metrics')
    expect([away.statusCode, away.body.includes('process_cpu_seconds_total')]).toEqual([200, true])
  })

  it('count responses by the route pattern', async () => {
    serve(0)
    api.get('/things/:name', async () => ({ ok: true }))
    await api.inject('/things/one')
    await api.inject('/things/two')
    const { body } = await api.inject('/metrics')
    const line = /^http_request_duration_seconds_count\{.*route="\/things\/:name".*\} 2$/m
    expect(body).toMatch(line)
    expect(body).toContain('process_cpu_seconds_total')
    expect(body).not.toContain('/things/one')
  })

  it('report how long the database has been silent', async () => {
    serve(0)
    const { body } = await api.inject('/metrics')
    expect(body).toMatch(/^database_silence_seconds 12\.3$/m)
  })

  it('show counts as of each scrape, and all others when one count fails', async () => {
    let problems = 0
    serve(0)
    showCounts(metrics, createLogger('silent'), [
      { name: 'test_problems', help: 'Problems.', read: async () => problems },
      { name: 'test_broken', help: 'Broken.', read: () => Promise.reject(new Error('no')) },
    ])
    expect((await api.inject('/metrics')).body).toContain('test_problems 0')
    problems = 3
    const response = await api.inject('/metrics')
    expect(response.body).toContain('test_problems 3')
    expect(response.body).toContain('test_broken Nan')
    expect(response.body).toContain('http_request_duration_seconds')
  })
})
