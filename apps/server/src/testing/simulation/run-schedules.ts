import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../database/open-test-database.ts'
import { simulate } from './simulate.ts'
import type { Simulated } from './simulate.ts'
import { forgetAll, watchUncertain } from './simulation.queries.ts'

/** After so many schedules the database is emptied, since old rows make every look slower. */
const FORGET_EVERY = 25

/** Opens a database of its own for simulated schedules; `close()` removes it. */
export async function openSimulationDatabase(serverUrl?: string): Promise<Database> {
  const db = await openTestDatabase(serverUrl)
  await watchUncertain(db)
  return db
}

/**
 * Runs the schedules of `count` seeds, one after the other, and hands on each result. What a
 * schedule throws counts as its violation.
 */
export async function runSchedules(
  db: Database,
  { firstSeed, count, step = 1 }: { firstSeed: number; count: number; step?: number },
  onResult: (result: Simulated) => void,
): Promise<void> {
  let since = FORGET_EVERY
  for (let index = 0; index < count; index += 1) {
    if (since >= FORGET_EVERY) await forgetAll(db)
    since = since >= FORGET_EVERY ? 1 : since + 1
    const result = await inTime(firstSeed + index * step, (seed) => simulate(db, seed))
    // What a broken schedule leaves open would be work for the next one.
    if (result.violations.length > 0) since = FORGET_EVERY
    onResult(result)
  }
}

/** Real time that no schedule comes near: one that takes longer waits for what never comes. */
const LIMIT_MS = 120_000

function inTime<T>(seed: number, run: (seed: number) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Seed ${seed} stands still.`)), LIMIT_MS)
    run(seed)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/** What a person needs to understand a failure, and to see it again. */
export function explain({ schedule, violations, trace }: Simulated): string {
  const { seed, accounts, settings: _settings, ...rest } = schedule
  return [
    `Seed ${seed}: ${violations.length} rules were broken.`,
    ...violations.map((what) => `  - ${what}`),
    `Again: npm run simulate -- --seed=${seed}`,
    `Schedule: ${JSON.stringify(rest)}`,
    ...accounts.map((account) => `Account: ${JSON.stringify(account)}`),
    ...trace,
  ].join('\n')
}
