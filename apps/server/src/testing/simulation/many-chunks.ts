import { createRng } from './rng.ts'
import { drawPhones } from './schedule.ts'
import type { Schedule } from './schedule.ts'

/**
 * In some schedules the first account has many more chunks than a worker may hold, and its own rate
 * limit makes them wait. Drawn apart, so that the other schedules are what they were before.
 */
export function withManyChunks(schedule: Schedule): Schedule {
  const rng = createRng(schedule.seed).fork('many chunks')
  const [first, ...others] = schedule.accounts
  if (!first || !rng.chance(0.06)) return schedule
  const phones = [...first.phones, ...drawPhones(rng, rng.integer(20, 40))]
  return {
    ...schedule,
    accounts: [{ ...first, phones, credits: 600 * phones.length }, ...others],
    chunkSizes: { voice: 2, text: 2 },
    settings: { ...schedule.settings, accountPerSecond: rng.integer(3, 10) },
  }
}
