import { describe, expect, it } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'

function open(
  count: number,
  lowWater = 1,
): { concurrencyLimiter: ConcurrencyLimiter; lows: () => number } {
  let lows = 0
  return {
    concurrencyLimiter: createConcurrencyLimiter({
      count,
      lowWater,
      onLow: () => void (lows += 1),
    }),
    lows: () => lows,
  }
}

/** Work that is done when the test ends it, and what of it has begun. */
function held<Item>() {
  const begun: Item[] = []
  const ends: { end: () => void; fail: (error: Error) => void }[] = []
  const work = (item: Item) =>
    new Promise<void>((end, fail) => {
      begun.push(item)
      ends.push({ end, fail })
    })
  return { begun, ends, work }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('the concurrency limiter', () => {
  it('never runs more calls than it has slots, over all work that is given to it', async () => {
    const { concurrencyLimiter } = open(2)
    const { begun, ends, work } = held<string>()
    const first = concurrencyLimiter.run(['a', 'b', 'c'], work)
    const second = concurrencyLimiter.run(['d'], work)
    expect(begun).toEqual(['a', 'b'])
    ends[0]?.end()
    await turn()
    expect(begun).toEqual(['a', 'b', 'c'])
    ends[1]?.end()
    await turn()
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
    ends[3]?.end()
    await second
    ends[2]?.end()
    await first
  })

  it('is done at once with no work', async () => {
    const { begun, work } = held()
    await open(1).concurrencyLimiter.run([], work)
    expect(begun).toEqual([])
  })

  it('throws the error of a call, skips its remaining work, and runs the others', async () => {
    const { concurrencyLimiter } = open(1)
    const { begun, ends, work } = held<string>()
    const first = concurrencyLimiter.run(['a', 'b'], work)
    const second = concurrencyLimiter.run(['c'], work)
    ends[0]?.fail(new Error('broken'))
    await expect(first).rejects.toThrow('broken')
    expect(begun).toEqual(['a', 'c'])
    ends[1]?.end()
    await second
  })

  it('goes on after work that ends, or fails, at once', async () => {
    const { concurrencyLimiter } = open(1)
    const done: number[] = []
    await concurrencyLimiter.run([1, 2, 3], (item) => void done.push(item))
    expect(done).toEqual([1, 2, 3])
    const broken = () => {
      throw new Error('broken')
    }
    await expect(concurrencyLimiter.run([1, 2], broken)).rejects.toThrow('broken')
    await concurrencyLimiter.run([4], (item) => void done.push(item))
    expect(done).toEqual([1, 2, 3, 4])
  })

  it('wants more as soon as too few items wait, counting those announced', () => {
    const { concurrencyLimiter, lows } = open(1, 3)
    const { work } = held<number>()
    expect(concurrencyLimiter.wantsMore()).toBe(true)
    const come = concurrencyLimiter.expect(5)
    expect(concurrencyLimiter.wantsMore()).toBe(false)
    void concurrencyLimiter.run([1, 2, 3, 4], work)
    expect(lows()).toBe(0)
    come()
    // One of the four has begun, so three wait.
    expect([concurrencyLimiter.wantsMore(), lows()]).toEqual([false, 0])
  })

  it('notifies once that few items are left', async () => {
    const { concurrencyLimiter, lows } = open(1, 2)
    const { ends, work } = held<number>()
    void concurrencyLimiter.run([1, 2, 3, 4], work)
    ends[0]?.end()
    await turn()
    expect([concurrencyLimiter.wantsMore(), lows()]).toEqual([false, 0])
    ends[1]?.end()
    await turn()
    ends[2]?.end()
    await turn()
    expect([concurrencyLimiter.wantsMore(), lows()]).toEqual([true, 1])
  })
})
