import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { isDatabaseBusy, isDatabaseOutage } from './database-outage.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { openServerDatabase } from './server-database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await db.script('create table kept (id integer primary key)')
})
afterAll(() => db.close())

const serverUrl = process.env['TEST_DATABASE_URL']

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => {
      throw new Error('It did not fail.')
    },
    (error: unknown) => error,
  )
}

describe('an error is no outage', () => {
  it.each([
    ['a broken constraint', 'insert into kept values (1), (1)'],
    ['a value out of range', `insert into kept values (99999999999)`],
    ['text that can not be kept', `select '\\u0000'::jsonb`],
    ['a table that is missing', 'select * from nowhere'],
    ['what a trigger raises', `do $$ begin raise exception 'no'; end $$`],
  ])('where it is %s', async (_what, statement) => {
    expect(isDatabaseOutage(await errorOf(db.query(statement)))).toBe(false)
  })

  it('where it is ours, or no error at all', () => {
    expect(isDatabaseOutage(new TypeError('x is undefined'))).toBe(false)
    expect(isDatabaseOutage(new Error('The statement answered no row.'))).toBe(false)
    expect(isDatabaseOutage(Object.assign(new Error('x'), { code: 'invalid_request' }))).toBe(false)
    expect(isDatabaseOutage(undefined)).toBe(false)
  })
})

it('reports a deadlock, a serialization failure or a time-out as busy', () => {
  for (const code of ['40001', '40P01', '55P03', '57014']) {
    const error = Object.assign(new Error('x'), { code })
    expect([isDatabaseOutage(error), isDatabaseBusy(error)]).toEqual([false, true])
  }
})

describe('an error is an outage', () => {
  it('where no server listens at the address', async () => {
    const nowhere = openServerDatabase({ url: 'postgres://x:y@127.0.0.1:9/z' })
    expect(isDatabaseOutage(await errorOf(nowhere.query('select 1')))).toBe(true)
    await nowhere.close()
    expect(isDatabaseOutage(await errorOf(nowhere.query('select 1')))).toBe(true)
  })

  it('where the server can not work', () => {
    for (const code of ['53300', '53100', '57P01', '58030']) {
      const error = Object.assign(new Error('x'), { code })
      expect([isDatabaseOutage(error), isDatabaseBusy(error)]).toEqual([true, false])
    }
  })

  it.skipIf(serverUrl === undefined)('where an operator ends the connection', async () => {
    const url = serverUrl ?? ''
    const one = openServerDatabase({ url, maxConnections: 1 })
    const killed = errorOf(one.query('select pg_terminate_backend(pg_backend_pid())'))
    expect(isDatabaseOutage(await killed)).toBe(true)
    await one.close()
  })
})
