import { describe, expect, it } from 'vitest'
import { systemWallTime } from '../../platform/clock/wall-time.ts'
import { createLogger } from '../../platform/log.ts'
import { repeat } from './repeat.ts'
import type { Tasks } from './repeat.ts'

const log = createLogger('silent')

/** Rounds whose timer fires when the test calls `tick`. */
function startRounds(tasks: Tasks) {
  let isStopping = false
  let tick = () => {}
  const wall = {
    ...systemWallTime,
    every: (_ms: number, work: () => void) => {
      tick = work
      return () => undefined
    },
  }
  const end = repeat(1000, { log, wall, isStopping: () => isStopping }, tasks)
  return { tick: () => tick(), end, announceStop: () => void (isStopping = true) }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('rounds of tasks', () => {
  it('begin no task and no round once the process is stopping', async () => {
    const begun: string[] = []
    const first = Promise.withResolvers<undefined>()
    const rounds = startRounds({
      one: () => {
        begun.push('one')
        return first.promise
      },
      two: async () => void begun.push('two'),
    })
    rounds.tick()
    // While the first task takes long, the timer fires again and again.
    for (let times = 0; times < 3; times++) rounds.tick()
    rounds.announceStop()
    rounds.tick()
    const ended = rounds.end()
    first.resolve(undefined)
    await ended
    rounds.tick()
    await nextTurn()
    expect(begun).toEqual(['one'])
  })

  it('are one at a time, and go on after a task that fails', async () => {
    const begun: string[] = []
    const rounds = startRounds({
      one: async () => {
        begun.push('one')
        throw new Error('it fails')
      },
      two: async () => void begun.push('two'),
    })
    rounds.tick()
    rounds.tick()
    await nextTurn()
    rounds.tick()
    await rounds.end()
    expect(begun).toEqual(['one', 'two', 'one', 'two'].slice(0, begun.length))
    expect(begun.slice(0, 3)).toEqual(['one', 'two', 'one'])
  })

  it('end after the task in progress', async () => {
    const task = Promise.withResolvers<undefined>()
    let hasEnded = false
    const rounds = startRounds({ one: () => task.promise })
    rounds.tick()
    const ended = rounds.end().then(() => (hasEnded = true))
    await nextTurn()
    expect(hasEnded).toBe(false)
    task.resolve(undefined)
    await ended
  })
})
