import { PGlite } from '@electric-sql/pglite'
import type { Transaction as EmbeddedTransaction } from '@electric-sql/pglite'
import type { Database, Queries } from './database.ts'
import { rewriteFiles } from './dead-rows/rewrite-files.ts'
import { oneAtATime } from '../turns/one-at-a-time.ts'
import type { OneAtATime } from '../turns/one-at-a-time.ts'
import { valueParsers } from './value-parsers.ts'

export interface EmbeddedDatabaseOptions {
  /** Folder of the database; in memory when left out. Hold the folder's lock before opening it. */
  folder?: string
  /** A dump of another embedded database to begin from (tests begin from a migrated one). */
  image?: Blob
}

/** The embedded database, with PGlite's own handle for the parts that bring an adapter for it. */
export interface EmbeddedDatabase extends Database {
  readonly engine: PGlite
}

/** Opens the embedded Postgres. It has one connection: transactions wait for each other. */
export async function openEmbeddedDatabase(
  options: EmbeddedDatabaseOptions = {},
): Promise<EmbeddedDatabase> {
  const engine = await PGlite.create({
    ...(options.folder === undefined ? {} : { dataDir: options.folder }),
    ...(options.image === undefined ? {} : { loadDataDir: options.image }),
    parsers: valueParsers,
  })
  // It writes without fsync, so that log files filled with zeros beforehand make nothing safer.
  await engine.exec('set wal_init_zero = off')
  // One that is kept to be written over would hold what was erased.
  await engine.exec('set wal_recycle = off')
  const inTurn = oneAtATime()
  const queries = queriesOn(engine, inTurn)
  const script = (text: string) => inTurn(async () => void (await engine.exec(text)))
  return {
    kind: 'embedded',
    engine,
    ...queries,
    transaction: (work) =>
      inTurn(() => engine.transaction((tx) => work({ ...queriesOn(tx), inTransaction: true }))),
    copyIn: (into, rows) =>
      inTurn(async () => {
        const blob = new BytesAtHand(rows)
        await engine.query(`copy ${into} from '/dev/blob' with (format binary)`, [], { blob })
      }),
    script,
    removeDeadRows: () => rewriteFiles({ ...queries, script }),
    close: () => engine.close(),
  }
}

const atOnce: OneAtATime = (work) => work()

function queriesOn(runner: PGlite | EmbeddedTransaction, inTurn = atOnce): Queries {
  return {
    query: <Row extends object>(text: string, values?: readonly unknown[]) =>
      inTurn(async () => (await runner.query<Row>(text, values ? [...values] : undefined)).rows),
  }
}

/**
 * A blob that returns its bytes at once: Node's own fetches them in many turns of the event loop,
 * which took a twentieth of the time of an import.
 */
class BytesAtHand extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super([])
    this.#bytes = bytes
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteLength } = this.#bytes
    const isWhole = buffer.byteLength === byteLength
    return Promise.resolve(isWhole ? buffer : new Uint8Array(this.#bytes).buffer)
  }
}
