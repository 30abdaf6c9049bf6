/** A fixed number of calls under way over all chunks in hand, so that none is idle at a chunk's end. */
export interface Lanes {
  /**
   * Does `work` for each item, as soon as a lane is free; what was given first goes first. Work that
   * answers no promise is done at once. Resolves when all are done. What one of them throws is thrown when those under way are done, and the rest
   * is left.
   */
  run<Item>(items: readonly Item[], work: Work<Item>): Promise<void>
  /** Announces items that are being read. Answers how to say that they have come, or won't. */
  expect(count: number): () => void
  /** True while more work is wanted: fewer items than `lowWater` wait or are announced. */
  wantsMore(): boolean
}

export interface LanesOptions {
  count: number
  lowWater: number
  /** Called when, by starting one, fewer than `lowWater` are left. */
  onLow: () => void
}

type Work<Item> = (item: Item) => Promise<void> | undefined

interface Load {
  /** Starts the next item, if there is one, and answers its promise if it is not done at once. */
  startNext(): Promise<void> | undefined
  /** Items not started yet. */
  waiting: number
  underWay: number
  fail(error: unknown): void
  /** Called when one is done and when none is left. */
  settle(): void
}

export function createLanes({ count, lowWater, onLow }: LanesOptions): Lanes {
  const loads: Load[] = []
  let free = count
  let waiting = 0

  const fill = () => {
    while (free > 0) {
      const [load] = loads
      if (!load) return
      const before = load.waiting
      const started = load.startNext()
      take(before - load.waiting)
      if (started) follow(load, started)
      if (load.waiting > 0) continue
      loads.shift()
      load.settle()
    }
  }
  const take = (items: number) => {
    const wasLow = waiting < lowWater
    waiting -= items
    if (!wasLow && waiting < lowWater) onLow()
  }
  const follow = (load: Load, started: Promise<void>) => {
    free -= 1
    load.underWay += 1
    const leave = () => {
      free += 1
      load.underWay -= 1
      load.settle()
      fill()
    }
    started.then(leave, (error: unknown) => {
      load.fail(error)
      leave()
    })
  }
  return {
    run: (items, work) =>
      new Promise((resolve, reject) => {
        loads.push(createLoad(items, work, resolve, reject))
        waiting += items.length
        fill()
      }),
    expect: (items) => {
      waiting += items
      return () => take(items)
    },
    wantsMore: () => waiting < lowWater,
  }
}

function createLoad<Item>(
  items: readonly Item[],
  work: Work<Item>,
  resolve: () => void,
  reject: (error: unknown) => void,
): Load {
  let next = 0
  let failure: { error: unknown } | undefined
  const load: Load = {
    waiting: items.length,
    underWay: 0,
    startNext: () => {
      const item = failure ? undefined : items[next]
      if (item === undefined) {
        load.waiting = 0
        return undefined
      }
      next += 1
      load.waiting -= 1
      try {
        return work(item)
      } catch (error) {
        load.fail(error)
        return undefined
      }
    },
    fail: (error) => void (failure ??= { error }),
    settle: () => {
      if (load.waiting > 0 || load.underWay > 0) return
      if (failure) reject(failure.error)
      else resolve()
    },
  }
  return load
}
