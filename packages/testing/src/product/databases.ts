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

/** `npm run test:all` sets it. */
const isWhole = process.env['DATABASES'] === 'both'

/** The kinds of database to test on: both for `npm run test:all`, else the server where one was handed over. */
export const databaseKinds: readonly DatabaseKind[] =
  postgresUrl === undefined
    ? [embedded]
    : [
        ...(isWhole ? [embedded] : []),
        { name: 'a Postgres server', make: () => makeOn(postgresUrl) },
      ]

export interface ServerDatabase extends TestDatabase {
  name: string
}

/** A new, empty database on the server that this address names. */
export function makeOn(serverUrl: string): Promise<ServerDatabase> {
  return create(serverUrl, `afterbeep_${randomUUID().replaceAll('-', '')}`, '')
}

/** A copy of a database on this server to which nothing is connected. */
export function copyOn(serverUrl: string, template: string): Promise<ServerDatabase> {
  const name = `${template}_${randomUUID().slice(-12)}`
  return create(serverUrl, name, ` template ${template}`)
}

/** Drops the copies of a database that are left. */
export async function dropCopies(serverUrl: string, template: string): Promise<void> {
  const names = await run(
    serverUrl,
    `select datname from pg_database where starts_with(datname, '${template}_')`,
  )
  for (const { datname } of names) await drop(serverUrl, String(datname))
}

async function create(serverUrl: string, name: string, from: string): Promise<ServerDatabase> {
  await run(serverUrl, `create database ${name}${from}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { name, env: { DATABASE_URL: url.href }, drop: () => drop(serverUrl, name) }
}

/** By force, as the server may not have noticed yet that a product was killed. */
async function drop(serverUrl: string, name: string): Promise<void> {
  await run(serverUrl, `drop database if exists ${name} with (force)`)
}

async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return rows
  } finally {
    await client.end()
  }
}
