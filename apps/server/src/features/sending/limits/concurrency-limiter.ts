/** A fixed number of calls in progress over all chunks in hand, so that none is idle at a chunk's end. */
export interface ConcurrencyLimiter {
  /**
   * Runs `work` for each item, as soon as a slot is free; what was given first goes first. Work
   * that returns no promise is done at once. Where `mayStart` returns a promise instead of true,
   * the items step aside until it resolves, do not count as waiting, and those of others go on
   * meanwhile. Resolves when all are done. The error of one of them is thrown when those in progress are done, and the other
   * items are not started.
   */
  run<Item>(items: readonly Item[], work: Work<Item>, mayStart?: MayStart): Promise<void>
  /** Announces items that are being read. Returns a function that reports that they have come, or won't. */
  expect(count: number): () => void
  /** True while more work is wanted: fewer items than `lowWater` wait or are announced. */
  wantsMore(): boolean
}

export interface ConcurrencyLimiterOptions {
  count: number
  lowWater: number
  /** Called when, by starting one, fewer than `lowWater` are left. */
  onLow: () => void
}

type Work<Item> = (item: Item) => Promise<void> | undefined
export type MayStart = () => true | Promise<unknown>

interface Load {
  mayStart: MayStart | undefined
  /** Starts the next item, if there is one, and returns its promise if it is not done at once. */
  startNext(): Promise<void> | undefined
  /** Items not started yet. */
  waiting: number
  inProgress: number
  fail(error: unknown): void
  /** Called when one is done and when none is left. */
  settle(): void
}

export function createConcurrencyLimiter({
  count,
  lowWater,
  onLow,
}: ConcurrencyLimiterOptions): ConcurrencyLimiter {
  const loads: Load[] = []
  let free = count
  let waiting = 0

  const fill = () => {
    while (free > 0) {
      const [load] = loads
      if (!load) return
      const start = load.waiting > 0 ? (load.mayStart?.() ?? true) : true
      if (start !== true) {
        stepAside(load, start)
        continue
      }
      const before = load.waiting
      const started = load.startNext()
      take(before - load.waiting)
      if (started) follow(load, started)
      if (load.waiting > 0) continue
      loads.shift()
      load.settle()
    }
  }
  /** Behind those that wait already when it comes back: no other work waits for it twice. */
  const stepAside = (load: Load, until: Promise<unknown>) => {
    loads.shift()
    take(load.waiting)
    const comeBack = () => {
      waiting += load.waiting
      loads.push(load)
      fill()
    }
    until.then(comeBack, (error: unknown) => {
      load.fail(error)
      comeBack()
    })
  }
  const take = (items: number) => {
    const wasLow = waiting < lowWater
    waiting -= items
    if (!wasLow && waiting < lowWater) onLow()
  }
  const follow = (load: Load, started: Promise<void>) => {
    free -= 1
    load.inProgress += 1
    const leave = () => {
      free += 1
      load.inProgress -= 1
      load.settle()
      fill()
    }
    started.then(leave, (error: unknown) => {
      load.fail(error)
      leave()
    })
  }
  return {
    run: (items, work, mayStart) =>
      new Promise((resolve, reject) => {
        loads.push(createLoad({ items, work, mayStart }, resolve, reject))
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

interface LoadOptions<Item> {
  items: readonly Item[]
  work: Work<Item>
  mayStart: MayStart | undefined
}

function createLoad<Item>(
  { items, work, mayStart }: LoadOptions<Item>,
  resolve: () => void,
  reject: (error: unknown) => void,
): Load {
  let next = 0
  let failure: { error: unknown } | undefined
  const load: Load = {
    mayStart,
    waiting: items.length,
    inProgress: 0,
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
      if (load.waiting > 0 || load.inProgress > 0) return
      if (failure) reject(failure.error)
      else resolve()
    },
  }
  return load
}
