import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { explain, openSimulationDatabase, runSchedules } from './run-schedules.ts'

/** `SCHEDULES=10000 npm run simulate` runs more, `npm run simulate -- --seed=…` shows one. */
const SCHEDULES = 10
const FIRST_SEED = 1
const TIMEOUT_MS = 300_000

let db: Database
beforeAll(async () => {
  db = await openSimulationDatabase()
})
afterAll(() => db.close())

describe('the engine, while its dependencies fail', () => {
  it(
    `breaks no invariant in ${SCHEDULES} simulated schedules`,
    async () => {
      const troubles = { deaths: 0, faults: 0 }
      await runSchedules(db, { firstSeed: FIRST_SEED, count: SCHEDULES }, (result) => {
        if (result.violations.length > 0) throw new Error(explain(result))
        troubles.deaths += result.deaths
        troubles.faults += result.faults
      })
      // Schedules in which nothing goes wrong would prove nothing.
      expect(troubles.deaths).toBeGreaterThan(SCHEDULES / 4)
      expect(troubles.faults).toBeGreaterThan(SCHEDULES)
    },
    TIMEOUT_MS,
  )
})
