import { describe, expect, it } from 'vitest'
import type { DeliveryEngine } from '../features/delivery/index.ts'
import { createLogger } from '../platform/log.ts'
import { createShutdownHooks } from './shutdown-hooks.ts'
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
  const shutdownHooks = createShutdownHooks(createLogger('silent'))
  const workers = createWorkers()
  const add = (name: string, close: () => Promise<void>) =>
    shutdownHooks.add(name, async () => {
      await close()
      ended.push(name)
    })
  add('database', async () => undefined)
  add('housekeeping', () => workers.endHousekeeping())
  add('jobs', async () => undefined)
  add('http', async () => undefined)
  shutdownHooks.add('sending', () => workers.endSending())
  workers.start({
    prepare: async () => undefined,
    createEngine: () => engine,
    startTextsByThemselves: () => async () => undefined,
    startHousekeeping: () => async () => undefined,
    ...changes,
  })
  return { ended, engine, workers, shutdownHooks }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('the workers of a process that ends', () => {
  it('stop sending first, and housekeeping last before the database', async () => {
    const { ended, shutdownHooks } = startFake()
    await nextTurn()
    await shutdownHooks.closeAll(LIMIT_MS)
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
    const { ended, shutdownHooks } = startFake({
      startHousekeeping: () => () => new Promise(() => undefined),
    })
    await nextTurn()
    const startMs = performance.now()
    await shutdownHooks.closeAll(LIMIT_MS)
    expect(performance.now() - startMs).toBeLessThan(10 * LIMIT_MS)
    expect(ended.slice(0, 2)).toEqual(['sending started', 'sending'])
    expect(ended).not.toContain('housekeeping')
  })

  it('end the texts of no campaign together with sending, before anything else', async () => {
    const { ended, shutdownHooks } = startFake({
      startTextsByThemselves: () => async () => void ended.push('texts'),
    })
    await nextTurn()
    await shutdownHooks.closeAll(LIMIT_MS)
    expect(ended.slice(0, 4)).toEqual(['sending started', 'sending', 'texts', 'http'])
  })

  it('send nothing when they are stopped while they still prepare', async () => {
    const prepared = Promise.withResolvers<undefined>()
    const { ended, shutdownHooks, workers } = startFake({ prepare: () => prepared.promise })
    workers.announceStop()
    const closed = shutdownHooks.closeAll(LIMIT_MS)
    prepared.resolve(undefined)
    await closed
    expect(ended).toEqual(['http', 'jobs', 'housekeeping', 'database'])
  })
})
