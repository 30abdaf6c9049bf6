import { expect, it } from 'vitest'
import { goBeforeCallingTime } from '@afterbeep/testing/browser/browser-fixture'

const MINUTE_MS = 60_000
const WEEK_MINUTES = 7 * 24 * 60

it.each([-60, 0, 5, 90, 180])(
  'the journeys begin %i minutes before a calling hour, at whatever minute of the week they are started',
  async (minutes) => {
    const backwards: string[] = []
    const distances = new Set<number>()
    const monday = Date.parse('2026-11-23T00:00:00Z')
    for (let minute = 0; minute < WEEK_MINUTES; minute += 1) {
      const now = new Date(monday + minute * MINUTE_MS)
      let target = now
      const sandbox = {
        now: async () => now,
        moveTo: async (instant: Date) => void (target = instant),
      }
      const dropAt = await goBeforeCallingTime(sandbox, minutes)
      if (target <= now) backwards.push(now.toISOString())
      distances.add((dropAt.getTime() - target.getTime()) / MINUTE_MS)
    }
    expect(backwards).toEqual([])
    expect([...distances]).toEqual([minutes])
  },
)
