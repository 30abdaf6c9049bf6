import fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { migrationsRun } from '../database/migrate.ts'
import { openTestDatabase } from '../database/open-test-database.ts'
import type { Api } from './api.ts'
import { registerOperations } from './operations.ts'

let db: Database
let api: Api
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
  registerOperations(api, { db, migrations, isStopping: () => life.stopping })
}

describe("the operators' calls", () => {
  it('say alive and ready', async () => {
    serve(await migrationsRun(db))
    expect((await api.inject('/healthz')).json()).toEqual({ status: 'ok' })
    const ready = await api.inject('/readyz')
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toEqual({ status: 'ready' })
  })

  it('say not ready while migrations are missing', async () => {
    serve((await migrationsRun(db)) + 1)
    const answer = await api.inject('/readyz')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ reason: 'migrations are missing' })
  })

  it('say not ready, and still alive, while stopping and without a database', async () => {
    serve(await migrationsRun(db))
    life.stopping = true
    expect((await api.inject('/readyz')).json()).toMatchObject({ reason: 'stopping' })
    life.stopping = false
    await db.close()
    const answer = await api.inject('/readyz')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ reason: 'the database does not answer' })
    expect((await api.inject('/healthz')).statusCode).toBe(200)
  })

  it('count answers by the route as it is written', async () => {
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
})
