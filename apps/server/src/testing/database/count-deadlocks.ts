import { onlyRow } from '../../platform/database/database.ts'
import type { Database } from '../../platform/database/database.ts'
import { openServerDatabase } from '../../platform/database/server-database.ts'
import { until } from '../until.ts'

/**
 * Notes how many deadlocks Postgres has found in this database so far. The server counts also those that no caller
 * sees, since their transaction was run again. Call the result when all connections to it are closed, because each
 * adds what it counted at its end: it returns how many there were in between.
 */
export async function countDeadlocks(
  db: Database,
  serverUrl: string,
): Promise<() => Promise<number>> {
  const { name } = onlyRow(await db.query<{ name: string }>('select current_database() as name'))
  const before = await deadlocksIn(name, serverUrl)
  return async () => (await deadlocksIn(name, serverUrl, true)) - before
}

async function deadlocksIn(name: string, serverUrl: string, isClosed = false): Promise<number> {
  const admin = openServerDatabase({ url: serverUrl, maxConnections: 1 })
  try {
    const connections = () => admin.query('select from pg_stat_activity where datname = $1', [name])
    if (isClosed) {
      await until('all connections are closed', async () => (await connections()).length === 0)
    }
    const rows = await admin.query<{ deadlocks: number }>(
      'select deadlocks::int as deadlocks from pg_stat_database where datname = $1',
      [name],
    )
    return onlyRow(rows).deadlocks
  } finally {
    await admin.close()
  }
}
