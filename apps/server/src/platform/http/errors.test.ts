import { afterAll, beforeAll, expect, it } from 'vitest'
import fastify from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { captureLog } from '../../testing/capture-log.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import type { Database } from '../database/database.ts'
import { sendError } from './errors.ts'

const logged = captureLog()
let db: Database
let api: FastifyInstance

/** Statements that fail on a real database, each with what must be seen nowhere. */
const failing: Readonly<Record<string, (database: Database) => Promise<unknown>>> = {
  'a value that is no number': (database) =>
    database.query('select $1::int as canary_statement', ['Zwitscherling 14087775501']),
  'a table that is not there': (database) =>
    database.query('select canary_statement from canary_table where name = $1', ['Zwitscherling']),
  'a rule that is broken': (database) =>
    database.transaction(async (tx) => {
      await tx.query('create temp table canary_table (phone text constraint its_rule primary key)')
      const values = ['14087775501']
      await tx.query('insert into canary_table (phone) values ($1)', values)
      await tx.query('insert into canary_table (phone) values ($1)', values)
    }),
  'a number that is too large': (database) =>
    database.query('select ($1::bigint * 14087775501)::int as canary_statement', [14087775501]),
}

const addressOf = (name: string) => `/${name.replaceAll(' ', '-')}`

beforeAll(async () => {
  db = await openTestDatabase()
  const loggerInstance: FastifyBaseLogger = logged.log
  api = fastify({ loggerInstance })
  api.setErrorHandler(sendError)
  for (const [name, run] of Object.entries(failing)) {
    api.get(addressOf(name), () => run(db))
  }
})
afterAll(async () => {
  await api.close()
  await db.close()
})

it.each(Object.keys(failing))(
  '%s shows nothing of the statement, its values or its code',
  async (name) => {
    const before = logged.lines.length
    const response = await api.inject(addressOf(name))
    expect(response.statusCode).toBe(500)
    expect(response.json()).toMatchObject({ code: 'unexpected' })
    const lines = logged.lines.slice(before)
    const unexpected = lines.find(({ msg }) => msg === 'unexpected error')
    expect(unexpected).toMatchObject({
      errorId: response.headers['x-error-id'],
      err: { code: expect.stringMatching(/^database_/), stack: expect.any(Array) },
    })
    const seen = `${response.body} ${JSON.stringify(lines)}`
    expect(seen).not.toMatch(
      /Zwitscherling|14087775501|canary_|select|insert|22P02|42P01|23505|22003/,
    )
  },
)
