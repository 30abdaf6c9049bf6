import pg from 'pg'
import { databaseUnavailable } from '../app-error.ts'
import { enteringBy } from './address/server-address.ts'
import type { ServerAddress } from './address/server-address.ts'

/** How long a server may take, in milliseconds. What takes longer is given up. */
export interface TimeLimits {
  /** To open a connection, or to wait for one of the pool. */
  connectMs: number
  /** For the server: one statement. */
  statementMs: number
  /** For the server: one wait for a lock. */
  lockMs: number
  /** For the server: a transaction between two statements. A client that vanished holds its locks so long. */
  idleInTransactionMs: number
  /** For us: one response. Longer than `statementMs`, so that a server that is alive reports it first. */
  responseMs: number
}

/** Every statement of ours is a matter of milliseconds; what is larger goes in small steps. */
export const defaultTimeLimits: TimeLimits = {
  connectMs: 10_000,
  statementMs: 30_000,
  lockMs: 15_000,
  idleInTransactionMs: 15_000,
  responseMs: 35_000,
}

/** A server that vanished sends nothing: some ten seconds more without a response end a connection. */
export const KEEP_ALIVE_AFTER_MS = 10_000

/** The same limits with other ones for the statements: those of a migration, or of a COPY. */
export function withStatementLimit(limits: TimeLimits, statementMs: number): TimeLimits {
  const graceMs = limits.responseMs - limits.statementMs
  return { ...limits, statementMs, responseMs: statementMs + graceMs }
}

/** A connection of the pool while it is checked out. */
export interface Connection {
  readonly client: pg.PoolClient
  /** True behind a pooler: the next transaction may run in another session of the server. */
  readonly behindPooler: boolean
  /** What ended the connection; undefined while it can be used. */
  lost: Error | undefined
}

type Opened = Connection & { behindPooler: boolean; isSetUp: boolean }

const openedBy = new WeakMap<pg.ClientBase, Opened>()

/** Opens a pool whose connections may end at any time without ending the process. */
export function openPool(
  options: { address: ServerAddress; maxConnections: number; types: pg.CustomTypesConfig },
  limits: TimeLimits,
): pg.Pool {
  const pool = new pg.Pool({
    ...enteringBy(options.address),
    max: options.maxConnections,
    types: options.types,
    application_name: 'afterbeep',
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.responseMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  })
  // For the whole life of a connection: the pool listens only while it is idle, and an `error`
  // event without a listener ends the process.
  pool.on('connect', (client) => {
    const opened: Opened = { client, behindPooler: false, isSetUp: false, lost: undefined }
    openedBy.set(client, opened)
    client.on('error', (error) => (opened.lost ??= error))
  })
  return pool
}

/**
 * Checks a connection out for as long as `work` takes. One that was lost meanwhile is destroyed.
 *
 * @throws AppError database_unavailable when none can be had in time
 */
export async function withConnection<T>(
  pool: pg.Pool,
  limits: TimeLimits,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const opened = await checkOut(pool)
  try {
    if (!opened.isSetUp) await setUp(opened, limits)
    return await work(opened)
  } finally {
    opened.client.release(opened.lost)
  }
}

async function checkOut(pool: pg.Pool): Promise<Opened> {
  try {
    const client = await pool.connect()
    const opened = openedBy.get(client)
    if (opened) return opened
    throw new Error('The pool gave a connection that it had not reported.')
  } catch (error) {
    throw databaseUnavailable(error)
  }
}

/**
 * Sets the server's limits for this session, if it is one: behind a pooler the process number that
 * we were greeted with is the pooler's own, and a setting would reach other people's transactions.
 */
const SET_UP = `select set_config('statement_timeout', $2, false),
  set_config('lock_timeout', $3, false),
  set_config('idle_in_transaction_session_timeout', $4, false)
  where pg_backend_pid() = $1`

async function setUp(opened: Opened, limits: TimeLimits): Promise<void> {
  const { client } = opened
  const greetedBy = 'processID' in client ? client.processID : undefined
  const { statementMs, lockMs, idleInTransactionMs } = limits
  const values = [greetedBy, ...[statementMs, lockMs, idleInTransactionMs].map(String)]
  const { rowCount } = await ask(opened, { text: SET_UP, values })
  opened.behindPooler = rowCount === 0
  opened.isSetUp = true
}

/** Begins a transaction with limits of its own, in one round trip and for this transaction alone. */
export function beginWith({ statementMs, lockMs, idleInTransactionMs }: TimeLimits): string {
  return `begin; set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs};
    set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`
}

type Statement = pg.QueryConfig & { query_timeout?: number }

/**
 * Runs one statement. Nothing is known of one whose connection was lost while it ran.
 *
 * @throws AppError database_unavailable when the connection is lost, with what ended it as the cause
 */
export async function ask<Row extends pg.QueryResultRow>(
  connection: Connection,
  statement: Statement,
): Promise<pg.QueryResult<Row>> {
  if (connection.lost) throw databaseUnavailable(connection.lost)
  try {
    return await connection.client.query<Row>(statement)
  } catch (error) {
    throw noteLoss(connection, error)
  }
}

/** What to throw for an error of a statement; a connection that can't be used after it is marked. */
export function noteLoss(connection: Connection, error: unknown): unknown {
  if (error instanceof Error && endsConnection(error)) connection.lost ??= error
  return connection.lost ? databaseUnavailable(connection.lost) : error
}

/**
 * Postgres' codes after which a connection is of no use: shut down, killed or too long idle in a
 * transaction; and read only, which a primary becomes when another server takes its place.
 */
const ENDING_CODES = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25006'])
/** The driver's message for a response that did not come in time: it has no code for that. */
const TIMED_OUT = 'Query read timeout'

function endsConnection(error: Error): boolean {
  if (!(error instanceof pg.DatabaseError)) return error.message === TIMED_OUT
  const code = error.code ?? ''
  return code.startsWith('08') || ENDING_CODES.has(code)
}
