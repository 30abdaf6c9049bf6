import type { Queries, Transaction } from '../../platform/database/database.ts'
import { GROWN_AT, LARGE_ACCOUNT } from './grow-database.ts'

/** A statement that runs often, and must cost the same however large the database is. */
export interface FlatStatement {
  name: string
  /** Runs it, in a transaction that is undone, so that it finds the same each time. */
  run: (tx: Transaction) => Promise<unknown>
}

/** Rows of a grown database for the statements' values; ids differ between databases. */
export interface Samples {
  /** A run with a chunk that is due, and that chunk's number. */
  due: { accountId: string; runId: string; number: number; lines: number[] }
  /** A chunk that a worker holds. */
  held: { accountId: string; runId: string; number: number; lines: number[]; owner: string }
  /** A chunk that was sent. */
  sent: { accountId: string; runId: string; number: number; lines: number[]; phone: number }
  /** The campaign of the large account that is in the middle of all of them. */
  middle: { id: string; name: string; createdAtUs: string }
  lists: string[]
}

const CHUNK = `account_id as "accountId", run_id as "runId", number, lines`

export async function readSamples(db: Queries): Promise<Samples> {
  return {
    due: await one(db, `select ${CHUNK} from chunks where state = 'ready' and eligible_at <= $1`, [
      GROWN_AT,
    ]),
    held: await one(
      db,
      `select ${CHUNK}, lease_owner as owner from chunks where state = 'leased'`,
      [],
    ),
    sent: await one(
      db,
      `select c.account_id as "accountId", c.run_id as "runId", c.number, c.lines, d.phone
       from chunks c join deliveries d on d.account_id = c.account_id and d.run_id = c.run_id
         and d.channel = c.channel and d.line = c.lines[1]
       where c.state = 'done'`,
      [],
    ),
    middle: await one(
      db,
      `select id, name, (extract(epoch from created_at) * 1000000)::bigint::text as "createdAtUs"
       from campaigns where account_id = $1 order by created_at
       offset (select count(*) / 2 from campaigns where account_id = $1)`,
      [LARGE_ACCOUNT],
    ),
    lists: await listsOf(db),
  }
}

async function one<Row extends object>(
  db: Queries,
  text: string,
  values: readonly unknown[],
): Promise<Row> {
  const [row] = await db.query<Row>(`${text} limit 1`, values)
  if (!row) throw new Error(`Nothing was found by: ${text}`)
  return row
}

async function listsOf(db: Queries): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from contact_lists where account_id = $1 order by created_at desc limit 20',
    [LARGE_ACCOUNT],
  )
  return rows.map((row) => row.id)
}
