import { describe, expect, it } from 'vitest'
import type { DeliveryEngine } from '../features/delivery/index.ts'
import { createLogger } from '../platform/log.ts'
import { createClosers } from './closers.ts'
import { createWorkers } from './workers.ts'
import type { Work } from './workers.ts'

const LIMIT_MS = 200

/** Workers, and the other things that a process closes, as `startProduct` adds them. */
function startFake(changes: Partial<Work> = {}) {
  const ended: string[] = []
  const engine: DeliveryEngine = {
    start: async () => void ended.push('sending started'),
    stop: async () => void ended.push('sending'),
    wake: () => undefined,
  }
  const closers = createClosers(createLogger('silent'))
  const workers = createWorkers()
  const add = (name: string, close: () => Promise<void>) =>
    closers.add(name, async () => {
      await close()
      ended.push(name)
    })
  add('database', async () => undefined)
  add('housekeeping', () => workers.endHousekeeping())
  add('jobs', async () => undefined)
  add('http', async () => undefined)
  closers.add('sending', () => workers.endSending())
  workers.start({
    prepare: async () => undefined,
    createEngine: () => engine,
    startHousekeeping: () => async () => undefined,
    ...changes,
  })
  return { ended, engine, workers, closers }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('the workers of a process that ends', () => {
  it('stop sending first, and housekeeping last before the database', async () => {
    const { ended, closers } = startFake()
    await nextTurn()
    await closers.closeAll(LIMIT_MS)
    expect(ended).toEqual([
      'sending started',
      'sending',
      'http',
      'jobs',
      'housekeeping',
      'database',
    ])
  })

  it('stop sending at once, in their time, when housekeeping never ends', async () => {
    const { ended, closers } = startFake({
      startHousekeeping: () => () => new Promise(() => undefined),
    })
    await nextTurn()
    const startMs = performance.now()
    await closers.closeAll(LIMIT_MS)
    expect(performance.now() - startMs).toBeLessThan(10 * LIMIT_MS)
    expect(ended.slice(0, 2)).toEqual(['sending started', 'sending'])
    expect(ended).not.toContain('housekeeping')
  })

  it('send nothing when they are stopped while they still prepare', async () => {
    const prepared = Promise.withResolvers<undefined>()
    const { ended, closers, workers } = startFake({ prepare: () => prepared.promise })
    workers.announceStop()
    const closed = closers.closeAll(LIMIT_MS)
    prepared.resolve(undefined)
    await closed
    expect(ended).toEqual(['http', 'jobs', 'housekeeping', 'database'])
  })
})
