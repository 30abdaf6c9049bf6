import { isDatabaseBusy } from '../../platform/database/database-outage.ts'
import type { Database, Queries, Transaction } from '../../platform/database/database.ts'
import { DEFAULT_CONNECTIONS } from '../../platform/database/server-database.ts'
import type { EventQueue } from './event-queue.ts'
import type { Rng } from './rng.ts'
import { silence, wallDate } from './simulated-process.ts'
import { AppError } from '../../platform/app-error.ts'
import type { SimulatedProcess } from './simulated-process.ts'

/** A fault that the schedule made, unlike one that the engine made. */
export class InjectedFault extends AppError {
  constructor(message: string) {
    super('database_unavailable', { message })
  }
}

/** How long a statement takes to get to the database, in simulated time. */
const WAY_MS = { least: 0.05, most: 2 }
/** And where the network or the server is slow. */
const SLOW_MS = { least: 50, most: 1500 }

/** The database as all processes share it. */
export interface SharedDatabase {
  db: Database
  queue: EventQueue
  rng: Rng
  connections: Connections
  /** Share of statements and commits that fail, half of them after they were done. */
  faults: number
  /** Share of ways, there and back, that take long. */
  slow: number
  /** True while the server is being restarted. */
  isAway: () => boolean
  onFault: (what: string) => void
}

export interface Connections {
  /** Resolves, in turn, with the function that gives it back. */
  take(): Promise<() => void>
}

/** Those of the server that are left for our own statements. */
const FOR_OURSELVES = 2

/**
 * What all processes together may hold at once, of those that `db` has. A process must wait for one in simulated
 * time: a transaction holds its own while simulated time passes, which stands still while a statement waits in real time.
 */
export function createConnections(kind: Database['kind']): Connections {
  let free = kind === 'embedded' ? 1 : DEFAULT_CONNECTIONS - FOR_OURSELVES
  const waiting: (() => void)[] = []
  const giveBack = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return {
    take: async () => {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      return giveBack
    },
  }
}

/**
 * Restoring a backup locks every table, also against our own queries; on a real server one of the
 * two then has to give way.
 */
export async function givingWay<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseBusy(error) || tries === MOST_TRIES) throw error
    }
  }
}

const MOST_TRIES = 5

/**
 * The real database as one process sees it: every statement takes a little simulated time, may fail
 * before or after it was done, and is the last one if the process dies there. A transaction whose
 * process dies is rolled back, as a server does when the connection breaks.
 */
export function databaseOf(
  shared: SharedDatabase,
  process: SimulatedProcess,
  kind: Database['kind'],
): Database {
  const { db, connections } = shared
  return {
    kind,
    query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
      await arrive(shared, process)
      const letGo = await connections.take()
      if (process.isDead()) return givenUp(letGo)
      const rows = await ask<Row>(shared, db, text, values).finally(letGo)
      await comeBack(shared, process)
      return rows
    },
    transaction: async (work) => {
      await arrive(shared, process)
      const letGo = await connections.take()
      if (process.isDead()) return givenUp(letGo)
      const done = await transact(shared, process, work, letGo)
      await comeBack(shared, process)
      return done
    },
    copyIn: (into, rows) => db.copyIn(into, rows),
    script: (text) => db.script(text),
    removeDeadRows: () => db.removeDeadRows(),
    close: () => Promise.resolve(),
  }
}

function givenUp<T>(letGo: () => void): Promise<T> {
  letGo()
  return silence()
}

async function transact<T>(
  shared: SharedDatabase,
  process: SimulatedProcess,
  work: (tx: Transaction) => Promise<T>,
  letGo: () => void,
): Promise<T> {
  let back = shared.queue.busy()
  let statement: Promise<unknown> | undefined
  const inside = async (tx: Transaction) => {
    back()
    const view = viewOf(shared, process, tx, (asked) => void (statement = asked))
    try {
      const done = await Promise.race([work(view), process.death])
      await Promise.race([arrive(shared, process), process.death])
      return done
    } finally {
      if (statement) {
        // The rollback of a process that died waits behind its statement: the two are one that waits for a lock.
        const end = () => (back = shared.queue.busy())
        statement.then(end, end)
      } else back = shared.queue.busy()
    }
  }
  try {
    return await shared.db.transaction(inside)
  } catch (error) {
    if (!process.isDead()) throw error
  } finally {
    back()
    letGo()
  }
  return silence()
}

/** @param note takes the statement that is in progress; undefined when it is done */
function viewOf(
  shared: SharedDatabase,
  process: SimulatedProcess,
  tx: Transaction,
  note: (statement: Promise<unknown> | undefined) => void,
): Transaction {
  return {
    inTransaction: true,
    query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
      await arrive(shared, process)
      const asked = ask<Row>(shared, tx, text, values)
      note(asked)
      const rows = await asked.finally(() => note(undefined))
      await process.point()
      return rows
    },
  }
}

const names = new Map<string, string>()

/** Planning takes most of the time of a simulation, and its statements are always the same. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `simulated-${names.size}`
  names.set(text, name)
  return name
}

async function ask<Row extends object>(
  { queue }: SharedDatabase,
  queries: Queries,
  text: string,
  values?: readonly unknown[],
): Promise<Row[]> {
  const back = queue.busy()
  // Leases and rate limits follow the server's clock, which a simulation can't set: so it passes one.
  const asksForTime = text.includes('clock_timestamp()')
  const instant = `$${(values?.length ?? 0) + 1}::timestamptz`
  const said = asksForTime ? text.replaceAll('clock_timestamp()', instant) : text
  const given = asksForTime ? [...(values ?? []), wallDate(queue)] : values
  try {
    return await queries.query<Row>(said, given, { preparedAs: nameOf(said) })
  } finally {
    back()
  }
}

/** The way to the database, on which the process may die and the connection may break. */
async function arrive(shared: SharedDatabase, process: SimulatedProcess): Promise<void> {
  const { rng, faults, isAway, onFault } = shared
  await pass(shared, rng.between(WAY_MS.least, WAY_MS.most) + slowMs(shared))
  await process.point()
  if (!isAway() && !rng.chance(faults / 2)) return
  onFault(`${process.name}: the database does not answer`)
  throw new InjectedFault('The database does not answer.')
}

/** The way back: the statement was done, and the process may never get its result. */
async function comeBack(shared: SharedDatabase, process: SimulatedProcess): Promise<void> {
  const { rng, faults, onFault } = shared
  const ms = slowMs(shared)
  if (ms > 0) await pass(shared, ms)
  await process.point()
  if (!rng.chance(faults / 2)) return
  onFault(`${process.name}: the connection broke after it was done`)
  throw new InjectedFault('The connection broke; nobody knows whether it was done.')
}

function slowMs({ rng, slow }: SharedDatabase): number {
  return slow > 0 && rng.chance(slow) ? rng.between(SLOW_MS.least, SLOW_MS.most) : 0
}

function pass({ queue }: SharedDatabase, ms: number): Promise<void> {
  return new Promise((resolve) => void queue.after(ms, resolve))
}
