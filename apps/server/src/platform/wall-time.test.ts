import { describe, expect, it } from 'vitest'
import { stoppable, systemWallTime } from './wall-time.ts'

const DAY_MS = 86_400_000

describe('a stoppable wall time', () => {
  it('ends every delay when it is stopped, and each later one at once', async () => {
    const waits = stoppable(systemWallTime)
    const long = [waits.wall.delay(DAY_MS), waits.wall.delay(DAY_MS)]
    waits.stop()
    await Promise.all([...long, waits.wall.delay(DAY_MS)])
  })

  it('waits as long as asked while nobody stops it', async () => {
    const { wall } = stoppable(systemWallTime)
    const startMs = wall.nowMs()
    await wall.delay(20)
    expect(wall.nowMs() - startMs).toBeGreaterThanOrEqual(19)
  })
})
