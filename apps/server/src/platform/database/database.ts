export interface QueryOptions {
  /**
   * Keeps the plan of this statement on each connection of a server, under this name: worth it where
   * planning takes as long as the work (0.3 ms), and wrong where the best plan depends on the values.
   */
  preparedAs?: string
}

/**
 * The one interface to Postgres, embedded or on a server. Both drivers are set to return the same
 * values: bigint and numeric as numbers, timestamptz as Date, date as 'YYYY-MM-DD' text.
 */
export interface Queries {
  /**
   * Runs one statement with $1… values and returns its rows. Pass JSON as text with a ::jsonb cast.
   * `npm run check` compares `Row` with what the statement returns.
   */
  query<Row extends object>(
    text: string,
    values?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<Row[]>
}

/** Statements that commit or fail together. A function that locks asks for this type. */
export interface Transaction extends Queries {
  readonly inTransaction: true
}

export interface TransactionOptions {
  /** The longest that one of its statements may take on a server, where the usual limit is too short. */
  statementMs?: number
}

export interface Database extends Queries {
  readonly kind: 'embedded' | 'server'
  /**
   * Commits when `work` resolves and rolls back when it throws. Never call a provider inside: after
   * a deadlock `work` is run again.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Adds rows to a table with COPY, all or none, in a transaction of its own: `into` is the table with
   * its columns in brackets, `rows` are what CopyRows returns, not to be changed until they are
   * written. The embedded database does nothing else meanwhile; on a server one connection is in use.
   */
  copyIn(into: string, rows: Uint8Array<ArrayBuffer>): Promise<void>
  /** Runs a script of several statements without values (migrations). */
  script(text: string): Promise<void>
  /**
   * Removes what deleted and changed rows have left behind, which no statement can read any more. Embedded,
   * no file holds any of it after that, and nothing else is done meanwhile: 0.1 s, and 4 s with a million
   * contacts. On a server that is true of small tables alone, while all others go on: the room of large ones may
   * be used again, and until it is, and until its log is written over, bytes of them are in its files.
   */
  removeDeadRows(): Promise<void>
  close(): Promise<void>
}

/** Postgres' code for a broken unique constraint, the same on both drivers. */
const UNIQUE_VIOLATION = '23505'

/** Whether `error` is a broken unique constraint, of that name when one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (!('code' in error) || error.code !== UNIQUE_VIOLATION) return false
  return constraint === undefined || ('constraint' in error && error.constraint === constraint)
}

/** The only row of a result that always has one. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('The statement answered no row where one is certain.')
  return row
}
