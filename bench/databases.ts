import { embedded, makeOn } from '@afterbeep/testing/product/databases'
import type { DatabaseKind } from '@afterbeep/testing/product/databases'
import { startPostgres } from '../scripts/postgres/start-postgres.ts'

/** The databases to measure on, and how to close them. */
export interface Databases {
  kinds: DatabaseKind[]
  close: () => Promise<void>
}

/**
 * The embedded database, and a Postgres server where there is one: the one DATABASE_URL names, else a
 * throw-away one that is as durable as a real one.
 */
export async function openDatabases(): Promise<Databases> {
  const given = process.env['DATABASE_URL']
  if (given !== undefined && given !== '') {
    const kind = { name: 'the Postgres server that DATABASE_URL names', make: () => makeOn(given) }
    return { kinds: [embedded, kind], close: () => Promise.resolve() }
  }
  try {
    const server = await startPostgres({ durable: true })
    const kind = { name: server.version, make: () => makeOn(server.url) }
    return { kinds: [embedded, kind], close: () => server.stop() }
  } catch (error) {
    console.log(`Without Postgres: ${error instanceof Error ? error.message : String(error)}`)
    return { kinds: [embedded], close: () => Promise.resolve() }
  }
}
