import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type {
  Database,
  Queries,
  QueryOptions,
  Transaction,
  TransactionOptions,
} from './database.ts'
import { CLEANING_LOCK_MS, cleanTables } from './dead-rows/clean-tables.ts'
import {
  ask,
  beginWith,
  defaultTimeLimits,
  noteLoss,
  openPool,
  withConnection,
  withStatementLimit,
} from './server-connection.ts'
import type { Connection, TimeLimits } from './server-connection.ts'
import type { ServerAddress } from './address/server-address.ts'
import { arrayElementTypes, valueParsers } from './value-parsers.ts'

/** Connections of one process, where no one says another number. */
export const DEFAULT_CONNECTIONS = 10

export interface ServerDatabaseOptions extends ServerAddress {
  /** Connections this process may hold at once. */
  maxConnections?: number
  /** Where they differ from the default ones. */
  limits?: Partial<TimeLimits>
  onIdleError?: (error: Error) => void
  /** As whom tables are cleaned, which is for their owner; undefined: as everything else. */
  owner?: ServerAddress | undefined
}

/** The pool, and how long its statements may take. */
interface Server {
  pool: pg.Pool
  limits: TimeLimits
}

/** Opens a pool on a Postgres server (15 or newer). */
export function openServerDatabase(options: ServerDatabaseOptions): Database {
  const limits = { ...defaultTimeLimits, ...options.limits }
  const { url, file, maxConnections = DEFAULT_CONNECTIONS } = options
  const address = { url, file }
  const pool = openPool({ address, maxConnections, types: { getTypeParser: typeParser } }, limits)
  // A connection that dies while idle is replaced at the next use; unheard, it would end the process.
  pool.on('error', (error) => options.onIdleError?.(error))
  const server = { pool, limits }
  return {
    kind: 'server',
    query: <Row extends object>(
      text: string,
      values?: readonly unknown[],
      queryOptions?: QueryOptions,
    ) =>
      withConnection(pool, limits, (connection) =>
        queriesOn(connection).query<Row>(text, values, queryOptions),
      ),
    transaction: (work, given) => withRetries(() => inTransaction(server, work, given)),
    copyIn: (into, rows) => copyIn(server, into, rows),
    script: (text) => withConnection(pool, limits, async (one) => void (await ask(one, { text }))),
    removeDeadRows: () => cleanWith(options, limits),
    close: () => pool.end(),
  }
}

/** A large table takes minutes; the limits belong to a session, so this has one of its own. */
const VACUUM_MS = 3_600_000

async function cleanWith(options: ServerDatabaseOptions, limits: TimeLimits): Promise<void> {
  const longer = { ...withStatementLimit(limits, VACUUM_MS), lockMs: CLEANING_LOCK_MS }
  const { url, file } = options.owner ?? options
  const own = openServerDatabase({ ...options, url, file, maxConnections: 1, limits: longer })
  try {
    await cleanTables(own)
  } finally {
    await own.close()
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

function queriesOn(connection: Connection, limits?: TimeLimits): Queries {
  const limit = limits ? { query_timeout: limits.responseMs } : {}
  return {
    query: async <Row extends object>(
      text: string,
      values?: readonly unknown[],
      { preparedAs }: QueryOptions = {},
    ) => {
      // Behind a pooler the plan would lie in the session of another connection.
      const name = connection.behindPooler ? undefined : preparedAs
      const named = name === undefined ? {} : { name }
      const given = values ? { values: [...values] } : {}
      return (await ask<Row>(connection, { ...named, text, ...given, ...limit })).rows
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

function inTransaction<T>(
  { pool, limits }: Server,
  work: (tx: Transaction) => Promise<T>,
  { statementMs }: TransactionOptions = {},
): Promise<T> {
  const own = statementMs === undefined ? undefined : withStatementLimit(limits, statementMs)
  return withConnection(pool, limits, async (connection) => {
    // Without a session of its own a transaction brings its limits along.
    const set = own ?? (connection.behindPooler ? limits : undefined)
    try {
      await ask(connection, { text: set ? beginWith(set) : 'begin' })
      const result = await work({ ...queriesOn(connection, own), inTransaction: true })
      await ask(connection, { text: 'commit' })
      return result
    } catch (error) {
      await rollBack(connection)
      throw error
    }
  })
}

/** A connection that can't even roll back is lost: it must not go back into the pool. */
async function rollBack(connection: Connection): Promise<void> {
  if (connection.lost) return
  try {
    await ask(connection, { text: 'rollback' })
  } catch (error) {
    connection.lost ??= error instanceof Error ? error : new Error(String(error))
  }
}

/** Bytes that are handed to the connection at a time; all at once would hold this thread for long. */
const WRITE_BYTES = 262_144

async function copyIn(
  { pool, limits }: Server,
  into: string,
  rows: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await withConnection(pool, limits, async (connection) => {
    const copying = copyFrom(`copy ${into} from stdin with (format binary)`)
    // A second error, of the connection after that of the statement, has no other listener.
    copying.on('error', () => undefined)
    try {
      await pipeline(Readable.from(cut(rows, WRITE_BYTES)), connection.client.query(copying))
    } catch (error) {
      const failure = noteLoss(connection, error)
      // After a COPY that broke off it is unknown what the connection still waits for.
      connection.lost ??= error instanceof Error ? error : new Error(String(error))
      throw failure
    }
  })
}

function* cut(bytes: Uint8Array, pieceBytes: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}
