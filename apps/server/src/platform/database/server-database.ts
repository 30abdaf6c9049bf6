import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database, Queries, QueryOptions, Transaction } from './database.ts'
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
    copyIn: (into, rows) => copyIn(pool, into, rows),
    script: async (text) => void (await pool.query(text)),
    close: () => pool.end(),
  }
}

function typeParser(typeNumber: number, format?: string): unknown {
  if (format === 'binary') return pg.types.getTypeParser(typeNumber, 'binary')
  const element = valueParsers[arrayElementTypes[typeNumber] ?? typeNumber]
  if (!element) return pg.types.getTypeParser(typeNumber, 'text')
  const isArray = typeNumber in arrayElementTypes
  if (!isArray) return element
  return (text: string) => parseArray(text, element)
}

/**
 * One dimension, and elements without commas or escapes inside: true for every type we parse
 * ourselves. Instants come in quotes, because they hold a blank.
 */
function parseArray(text: string, element: (text: string) => unknown): unknown[] {
  const inner = text.slice(1, -1)
  if (inner === '') return []
  return inner
    .split(',')
    .map((item) => (item === 'NULL' ? null : element(item.replaceAll('"', ''))))
}

function queriesOn(runner: pg.Pool | pg.PoolClient): Queries {
  return {
    query: async <Row extends object>(
      text: string,
      values?: readonly unknown[],
      { preparedAs: name }: QueryOptions = {},
    ) => {
      const given = values ? [...values] : undefined
      if (name === undefined) return (await runner.query<Row>(text, given)).rows
      return (await runner.query<Row>({ name, text, ...(given ? { values: given } : {}) })).rows
    },
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

/** Bytes that are handed to the connection at a time; all at once would hold this thread for long. */
const WRITE_BYTES = 262_144

async function copyIn(pool: pg.Pool, into: string, rows: Uint8Array<ArrayBuffer>): Promise<void> {
  const client = await pool.connect()
  let broken = true
  try {
    const copying = client.query(copyFrom(`copy ${into} from stdin with (format binary)`))
    await pipeline(Readable.from(cut(rows, WRITE_BYTES)), copying)
    broken = false
  } finally {
    // After a COPY that broke off nobody knows what the connection still waits for.
    client.release(broken)
  }
}

function* cut(bytes: Uint8Array, pieceBytes: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}
