import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hasPgBouncer, startPgBouncer } from '../../testing/database/pgbouncer.ts'
import type { PgBouncer } from '../../testing/database/pgbouncer.ts'
import { until } from '../../testing/until.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createLogger } from '../log.ts'
import { CopyRows, uuidValues } from './copy-rows.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openServerDatabase } from './server-database.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
const CLIENTS = 6
const SERVER_CONNECTIONS = 2
const owner = '0f0f0f0f-1111-4222-8333-444444444444'

describe.runIf(serverUrl !== undefined && hasPgBouncer)('behind a pooler by transaction', () => {
  const name = `afterbeep_pooler_${randomBytes(6).toString('hex')}`
  let admin: Database
  let bouncer: PgBouncer
  let db: Database
  beforeAll(async () => {
    admin = openServerDatabase({ url: serverUrl ?? '', maxConnections: 1 })
    await admin.query(`create database ${name}`)
    const url = new URL(serverUrl ?? '')
    url.pathname = `/${name}`
    bouncer = await startPgBouncer(url.toString(), SERVER_CONNECTIONS)
    const limits = { statementMs: 400 }
    db = openServerDatabase({ url: bouncer.url, maxConnections: CLIENTS, limits })
  })
  afterAll(async () => {
    await db.close()
    await bouncer.stop()
    await admin.query(`drop database ${name} with (force)`)
    await admin.close()
  })

  const all = <T>(work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 10 * CLIENTS }, (_, index) => work(index)))

  it('the schema is made, and only once by two at a time', async () => {
    const ran = (await Promise.all([migrate(db), migrate(db)])).flat()
    expect(ran.length).toBeGreaterThan(18)
    expect(new Set(ran).size).toBe(ran.length)
  })

  it('statements that would be prepared without a pooler work on any connection', async () => {
    const rows = await all((index) =>
      db.query('select $1::int + 1 as next', [index], { preparedAs: 'next-number' }),
    )
    expect(rows).toEqual(rows.map((_, index) => [{ next: index + 1 }]))
  })

  it('transactions keep one connection each, and commit whole', async () => {
    await db.query('create table kept (owner uuid, line integer)')
    const same = await all((index) =>
      db.transaction(async (tx) => {
        const pid = () => tx.query('select pg_backend_pid() as pid')
        const before = await pid()
        await tx.query('insert into kept (line) values ($1)', [index], { preparedAs: 'keep' })
        return JSON.stringify(await pid()) === JSON.stringify(before)
      }),
    )
    expect(new Set(same)).toEqual(new Set([true]))
    expect(await db.query('select count(*) from kept')).toEqual([{ count: same.length }])
  })

  it('COPY works', async () => {
    const rows = new CopyRows()
    for (let line = 1000; line < 2000; line += 1) {
      rows.row(2, uuidValues([owner]))
      rows.int4(line)
    }
    await db.copyIn('kept (owner, line)', rows.take())
    const count = 'select count(*) from kept where owner is not null'
    expect(await db.query(count)).toEqual([{ count: 1000 }])
  })

  it('a transaction has its limits, and leaves none of them on the shared connection', async () => {
    const slow = db.transaction((tx) => tx.query('select pg_sleep(30)'))
    await expect(slow).rejects.toMatchObject({ code: '57014' })
    const settings = `select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`
    const seen = await all(() => db.query(settings))
    expect(new Set(seen.map((rows) => JSON.stringify(rows)))).toEqual(
      new Set([JSON.stringify([{ statement: '0', idle: '0' }])]),
    )
  })

  it('jobs are enqueued in a transaction and done', async () => {
    const log = createLogger('silent')
    const jobs = createJobs({ db, address: { url: bouncer.url }, log, works: true })
    const job = { name: 'add', payload: z.object({ line: z.number() }) }
    const done: number[] = []
    jobs.handle(job, async ({ line }) => void done.push(line))
    await jobs.start()
    await all((line) => db.transaction((tx) => jobs.enqueue(tx, job, { line })))
    await until('all are done', () => done.length === 10 * CLIENTS)
    expect(new Set(done).size).toBe(10 * CLIENTS)
    await jobs.stop()
  })
})
