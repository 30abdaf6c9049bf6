import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** A database for one product, empty at first. */
export interface TestDatabase {
  /** The product's settings for this database. */
  env: Record<string, string>
  drop: () => Promise<void>
}

export interface DatabaseKind {
  name: string
  /** A new one for each product. */
  make: () => Promise<TestDatabase>
}

export const embedded: DatabaseKind = {
  name: 'the embedded database',
  make: () => Promise.resolve({ env: {}, drop: () => Promise.resolve() }),
}

/** The Postgres server that `npm test` hands over; undefined when there is none. */
export const postgresUrl = process.env['TEST_DATABASE_URL'] || undefined

/** The kinds of database to test on: the embedded one, and a server where one was handed over. */
export const databaseKinds: readonly DatabaseKind[] =
  postgresUrl === undefined
    ? [embedded]
    : [embedded, { name: 'a Postgres server', make: () => makeOn(postgresUrl) }]

/** A new database on the server that this address names. */
export async function makeOn(serverUrl: string): Promise<TestDatabase> {
  const name = `afterbeep_${randomUUID().replaceAll('-', '')}`
  await run(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    env: { DATABASE_URL: url.href },
    // By force, as the server may not have noticed yet that a product was killed.
    drop: () => run(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
