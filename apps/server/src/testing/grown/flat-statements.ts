import type { Database, Transaction } from '../../platform/database/database.ts'
import { readSamples } from './flat-statement.ts'
import type { FlatStatement } from './flat-statement.ts'
import { screenStatements } from './screen-statements.ts'
import { sendingStatements } from './sending-statements.ts'
import { upkeepStatements } from './upkeep-statements.ts'

/** All statements whose cost must not grow with what a grown database holds. */
export async function flatStatements(db: Database): Promise<FlatStatement[]> {
  const samples = await readSamples(db)
  return [...sendingStatements(samples), ...upkeepStatements(samples), ...screenStatements(samples)]
}

class Undone extends Error {}

/** Does some work in a transaction that is undone after it. */
export async function undone(
  db: Database,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  const attempt = db.transaction(async (tx) => {
    await work(tx)
    throw new Undone()
  })
  await attempt.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
}
