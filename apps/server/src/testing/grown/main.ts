import { parseArgs } from 'node:util'
import type { Database } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openServerDatabase } from '../../platform/database/server-database.ts'
import { flatStatements, undone } from './flat-statements.ts'
import type { FlatStatement } from './flat-statement.ts'
import { growDatabase } from './grow-database.ts'
import type { Grown } from './grow-database.ts'

/**
 * Measures the statements that must stay flat on two empty databases of a server, which it fills: one
 * to a hundredth of the full size, one to all of it. Started by `npm run bench -- --only=flat`, which
 * receives the times in milliseconds.
 */
const { values } = parseArgs({
  options: {
    small: { type: 'string' },
    large: { type: 'string' },
    calls: { type: 'string', default: '300' },
  },
})

/** A share of what a busy installation has after some years. */
const grownTo = (share: number): Grown => ({
  sendingRuns: 10_000 * share,
  chunks: 200_000 * share,
  deliveries: 1_000_000 * share,
  stoppedRuns: 300_000 * share,
  campaigns: 100_000 * share,
  reports: 300_000 * share,
})

/** Calls before those that count: plans are kept after some, and pages are in memory. */
const WARM_UP_CALLS = 20

interface Side {
  db: Database
  statements: FlatStatement[]
}

async function openSide(url: string | undefined, share: number): Promise<Side> {
  if (url === undefined) throw new Error('Both --small and --large name a database.')
  const db = openServerDatabase({ url, maxConnections: 1 })
  await migrate(db)
  await growDatabase(db, grownTo(share))
  return { db, statements: await flatStatements(db) }
}

/** Only the statement is timed, not the transaction that is undone around it. */
async function timeOf(db: Database, { run }: FlatStatement): Promise<number> {
  let ms = 0
  await undone(db, async (tx) => {
    const startedMs = performance.now()
    await run(tx)
    ms = performance.now() - startedMs
  })
  return ms
}

/** Both sizes take turns, call by call, so that whatever else the machine does meets them alike. */
async function measure(sides: readonly Side[], calls: number): Promise<void> {
  const [first] = sides
  for (const [index, { name }] of (first?.statements ?? []).entries()) {
    const times = sides.map((): number[] => [])
    for (let call = 0; call < WARM_UP_CALLS + calls; call += 1) {
      for (const [side, { db, statements }] of sides.entries()) {
        const statement = statements[index]
        if (!statement) throw new Error(`There is no statement ${index}.`)
        const ms = await timeOf(db, statement)
        if (call >= WARM_UP_CALLS) times[side]?.push(ms)
      }
    }
    process.send?.({ name, times })
  }
}

const sides = [await openSide(values.small, 0.01), await openSide(values.large, 1)]
await measure(sides, Number(values.calls))
for (const { db } of sides) await db.close()
process.disconnect?.()
