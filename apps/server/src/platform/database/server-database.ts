import pg from 'pg'
import type { Database, Queries, Transaction } from './database.ts'
import { arrayElementTypes, valueParsers } from './value-parsers.ts'

export interface ServerDatabaseOptions {
  url: string
  /** Connections this process may hold at once. */
  maxConnections?: number
  onIdleError?: (error: Error) => void
}

/** Opens a pool on a Postgres server (15 or newer). */
export function openServerDatabase(options: ServerDatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    types: { getTypeParser: typeParser },
    application_name: 'afterbeep',
  })
  // A connection that dies while idle is replaced at the next use; unheard, it would end the process.
  pool.on('error', (error) => options.onIdleError?.(error))
  return {
    kind: 'server',
    ...queriesOn(pool),
    transaction: (work) => withRetries(() => inTransaction(pool, work)),
    script: async (text) => void (await pool.query(text)),
    close: () => pool.end(),
  }
}

/** text[]: its own parser splits any array into the texts of its elements. */
const TEXT_ARRAY: number = 1009

function typeParser(typeNumber: number, format?: string): unknown {
  if (format === 'binary') return pg.types.getTypeParser(typeNumber, 'binary')
  const element = valueParsers[arrayElementTypes[typeNumber] ?? typeNumber]
  if (!element) return pg.types.getTypeParser(typeNumber, 'text')
  const isArray = typeNumber in arrayElementTypes
  if (!isArray) return element
  const splitTexts: (text: string) => unknown = pg.types.getTypeParser<unknown>(TEXT_ARRAY, 'text')
  return (text: string) => parseItems(splitTexts(text), element)
}

function parseItems(items: unknown, element: (text: string) => unknown): unknown {
  if (!Array.isArray(items)) return items
  return items.map((item: unknown) => (typeof item === 'string' ? element(item) : null))
}

function queriesOn(runner: pg.Pool | pg.PoolClient): Queries {
  return {
    query: async <Row extends object>(text: string, values?: readonly unknown[]) =>
      (await runner.query<Row>(text, values ? [...values] : undefined)).rows,
  }
}

/** Deadlock and serialization failure: Postgres undid everything and asks to try once more. */
const TRY_AGAIN = new Set(['40P01', '40001'])
const MAX_TRIES = 4

/** A transaction holds only statements, so one that Postgres undid may be run again whole. */
async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
      if (attempt >= MAX_TRIES || !TRY_AGAIN.has(code)) throw error
    }
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work({ ...queriesOn(client), inTransaction: true })
    await client.query('commit')
    return result
  } catch (error) {
    // A rollback that fails means the connection is gone: it must not go back into the pool.
    await client.query('rollback').catch((reason: Error) => (broken = reason))
    throw error
  } finally {
    client.release(broken)
  }
}
