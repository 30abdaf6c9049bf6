import { describe, expect, it } from 'vitest'
import { stoppable, systemWallTime } from './wall-time.ts'

const DAY_MS = 86_400_000

/** A wall time whose delays end only when the test ends them. */
function handTurned() {
  const due: { ms: number; work: () => void }[] = []
  const wall = {
    ...systemWallTime,
    after: (ms: number, work: () => void) => {
      const entry = { ms, work }
      due.push(entry)
      return () => void due.splice(due.indexOf(entry), 1)
    },
  }
  return { due, wall }
}

describe('a stoppable wall time', () => {
  it('ends every delay when it is stopped, and each later one at once', async () => {
    const { due, wall } = handTurned()
    const waits = stoppable(wall)
    const long = [waits.wall.delay(DAY_MS), waits.wall.delay(DAY_MS)]
    expect(due.map(({ ms }) => ms)).toEqual([DAY_MS, DAY_MS])
    waits.stop()
    await Promise.all([...long, waits.wall.delay(DAY_MS)])
    expect(due).toEqual([])
  })

  it('waits for the whole delay when it is not stopped', async () => {
    const { due, wall } = handTurned()
    let ended = false
    const wait = stoppable(wall)
      .wall.delay(20)
      .then(() => (ended = true))
    await systemWallTime.turn()
    expect(ended).toBe(false)
    due[0]?.work()
    await wait
    expect(ended).toBe(true)
  })
})
