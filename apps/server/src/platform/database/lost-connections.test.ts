import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTcpProxy } from '../../testing/database/tcp-proxy.ts'
import type { TcpProxy } from '../../testing/database/tcp-proxy.ts'
import { until } from '../../testing/until.ts'
import { AppError } from '../app-error.ts'
import { CopyRows, uuidValues } from './copy-rows.ts'
import type { Database, Queries } from './database.ts'
import { openServerDatabase } from './server-database.ts'

const serverUrl = process.env['TEST_DATABASE_URL']

/** What ended the connection that this work had; fails when the work reports anything else. */
async function lossOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('It did not fail.'),
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ code: 'database_unavailable' })
  return String(error instanceof AppError ? error.cause : error)
}

async function pidOf(queries: Queries): Promise<number> {
  const [row] = await queries.query<{ pid: number }>('select pg_backend_pid() as pid')
  return row?.pid ?? 0
}

describe.runIf(serverUrl !== undefined)('a connection that is lost', () => {
  let admin: Database
  let db: Database
  beforeAll(async () => {
    admin = openServerDatabase({ url: serverUrl ?? '', maxConnections: 1 })
    await admin.query('create table if not exists lost_rows (owner uuid, line integer)')
  })
  afterAll(async () => {
    await admin.query('drop table lost_rows')
    await admin.close()
  })
  beforeEach(() => {
    db = openServerDatabase({ url: serverUrl ?? '', maxConnections: 1 })
  })
  afterEach(() => db.close())

  const end = (pid: number) => admin.query('select pg_terminate_backend($1, 5000)', [pid])

  it('between two statements of a transaction fails the transaction with its cause, and nothing else', async () => {
    const work = db.transaction(async (tx) => {
      await end(await pidOf(tx))
      await tx.query('select 1')
    })
    expect(await lossOf(work)).toMatch(/terminat/)
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  it('after the last statement of a transaction fails its commit', async () => {
    const work = db.transaction(async (tx) => {
      await tx.query('insert into lost_rows (line) values (1)')
      await end(await pidOf(tx))
    })
    expect(await lossOf(work)).toMatch(/terminat/)
    expect(await db.query('select line from lost_rows')).toEqual([])
  })

  it('in the middle of a statement fails it, and the next one has another connection', async () => {
    const first = await pidOf(db)
    const loss = lossOf(db.query('select pg_sleep(30)'))
    await until('it runs', async () => {
      const sql = `select from pg_stat_activity where pid = $1 and state = 'active'`
      return (await admin.query(sql, [first])).length === 1
    })
    await end(first)
    expect(await loss).toMatch(/terminat/)
    expect(await pidOf(db)).not.toBe(first)
  })

  it('while idle is replaced', async () => {
    const first = await pidOf(db)
    await end(first)
    expect(await pidOf(db)).not.toBe(first)
  })

  it('in the middle of a COPY fails it, with no row written', async () => {
    // Held by a lock, so that the COPY is there for sure when its connection is ended.
    const pid = await pidOf(db)
    await admin.transaction(async (tx) => {
      await tx.query('lock table lost_rows in access exclusive mode')
      const rows = new CopyRows()
      for (let line = 0; line < 100_000; line += 1) {
        rows.row(2, uuidValues(['0f0f0f0f-1111-4222-8333-444444444444']))
        rows.int4(line)
      }
      const copying = db.copyIn('lost_rows (owner, line)', rows.take())
      const loss = lossOf(copying)
      await until('it waits for the lock', async () => {
        const sql = `select from pg_locks where pid = $1 and not granted`
        return (await tx.query(sql, [pid])).length === 1
      })
      await tx.query('select pg_terminate_backend($1, 5000)', [pid])
      expect(await loss).toMatch(/terminat|ECONNRESET|EPIPE/)
    })
    expect(await db.query('select count(*) from lost_rows')).toEqual([{ count: 0 }])
  })

  it('is not reused for other work when a transaction can no longer be rolled back', async () => {
    let first = 0
    const failing = db.transaction(async (tx) => {
      first = await pidOf(tx)
      await end(first)
      throw new AppError('name_taken')
    })
    await expect(failing).rejects.toMatchObject({ code: 'name_taken' })
    expect(await pidOf(db)).not.toBe(first)
  })

  it('is also one to a server that has become read only, since another took its place', async () => {
    const write = 'delete from lost_rows where line = 2'
    const writing = [() => db.query(write), () => db.transaction((tx) => tx.query(write))]
    for (const work of writing) {
      const first = await pidOf(db)
      await db.script('set default_transaction_read_only = on')
      expect(await lossOf(work())).toMatch(/read-only/)
      expect(await pidOf(db)).not.toBe(first)
    }
    expect(await db.query(write)).toEqual([])
  })

  it('keeps the session of an ordinary error', async () => {
    const first = await pidOf(db)
    await expect(db.query('select nothing_like_this')).rejects.toMatchObject({ code: '42703' })
    expect(await pidOf(db)).toBe(first)
  })
})

describe.runIf(serverUrl !== undefined)('a server that is silent', () => {
  let proxy: TcpProxy
  let db: Database
  const limits = { connectMs: 400, statementMs: 200, responseMs: 400 }
  beforeEach(async () => {
    const url = new URL(serverUrl ?? '')
    proxy = await openTcpProxy({ hostname: url.hostname, port: Number(url.port || 5432) })
    url.port = String(proxy.port)
    url.hostname = '127.0.0.1'
    db = openServerDatabase({ url: url.toString(), maxConnections: 2, limits })
  })
  afterEach(async () => {
    await proxy.close()
    await db.close()
  })

  it('is given up in the middle of a commit, and its connection is not used again', async () => {
    let first = 0
    const work = db.transaction(async (tx) => {
      first = await pidOf(tx)
      proxy.fallSilent()
    })
    expect(await lossOf(work)).toMatch(/timeout/)
    proxy.speakAgain()
    expect(await pidOf(db)).not.toBe(first)
  })

  it('is given up by a query that opens a new connection, in the same time', async () => {
    proxy.fallSilent()
    expect(await lossOf(db.query('select 1'))).toMatch(/timeout|terminated/)
  })

  it('is given up by a query that waits for a connection in use', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
    const held = [db.transaction(() => released), db.transaction(() => released)]
    expect(await lossOf(db.query('select 1'))).toMatch(/timeout exceeded when trying to connect/)
    release(undefined)
    await Promise.all(held)
  })
})

describe.runIf(serverUrl !== undefined)('a server that is reachable', () => {
  let db: Database
  beforeEach(() => {
    // We wait far longer than the server does, so that a busy machine does not give up before it.
    const limits = { statementMs: 200, responseMs: 60_000 }
    db = openServerDatabase({ url: serverUrl ?? '', maxConnections: 1, limits })
  })
  afterEach(() => db.close())

  it('reports a slow statement itself', async () => {
    await expect(db.query('select pg_sleep(300)')).rejects.toMatchObject({ code: '57014' })
  })

  it('lets a transaction have a longer limit', async () => {
    const patient = { statementMs: 10_000 }
    await db.transaction((tx) => tx.query('select pg_sleep(0.6)'), patient)
    await expect(db.query('select pg_sleep(300)')).rejects.toMatchObject({ code: '57014' })
  })

  it('is left no idle transaction', async () => {
    const impatient = { idleInTransactionMs: 200 }
    const other = openServerDatabase({ url: serverUrl ?? '', maxConnections: 1, limits: impatient })
    const work = other.transaction(async (tx) => {
      const pid = await pidOf(tx)
      await until('the server has ended it', async () => {
        const sql = 'select from pg_stat_activity where pid = $1'
        return (await db.query(sql, [pid])).length === 0
      })
      await tx.query('select 1')
    })
    expect(await lossOf(work)).toMatch(/idle-in-transaction/)
    await other.close()
  })
})
