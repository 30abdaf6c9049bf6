import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Groups writes that arrive while the previous one runs: each item waits only for the write that
 * carries it, and a busy moment makes larger batches instead of a longer queue. Before each write
 * the event loop gets a turn, because the embedded database runs in this thread and lets nothing
 * arrive meanwhile: without the turn every batch there is of one (measured 8 times slower). No
 * timer is used where a caller waits for the result; where none does, `gather` may wait longer.
 */
export interface WriteBatcher<Item, Result> {
  add(item: Item): Promise<Result>
  /** How many items wait for a write to begin. */
  waiting(): number
  /** Resolves when nothing waits and nothing runs. */
  idle(): Promise<void>
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

export interface WriteBatcherOptions {
  maxItems?: number
  /** Awaited before a write, so that more can join it. */
  gather?: () => Promise<unknown>
  /**
   * Where the database works beside this thread: items that queued while a write ran are sent at
   * once, before the callers of that write go on. So the database writes while the callers continue;
   * the other way round the two take turns, and half of each one's time is spent waiting.
   */
  sendsAhead?: boolean
  /**
   * Whether an error may be caused by one item: then each is written again by itself, and only those
   * that fail alone are rejected.
   */
  isolates?: (error: unknown) => boolean
}

/** `write` gets up to `maxItems` items and returns their results in the same order. */
export function createWriteBatcher<Item, Result>(
  write: (items: Item[]) => Promise<Result[]>,
  {
    maxItems = 1000,
    gather = nextTurn,
    sendsAhead = false,
    isolates = () => false,
  }: WriteBatcherOptions = {},
): WriteBatcher<Item, Result> {
  const waiting: Waiting<Item, Result>[] = []
  let running: Promise<void> | undefined

  const begin = () => {
    const batch = waiting.splice(0, maxItems)
    return writeBatch(batch, write, isolates)
  }
  const drain = async () => {
    while (waiting.length > 0) {
      await gather()
      let notifyAll = await begin()
      while (sendsAhead && waiting.length > 0) {
        const next = begin()
        // The statement is handed to its connection only now.
        await sent()
        notifyAll()
        notifyAll = await next
      }
      notifyAll()
    }
    running = undefined
  }
  return {
    add: (item) =>
      new Promise<Result>((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        running ??= drain()
      }),
    waiting: () => waiting.length,
    idle: async () => {
      while (running) await running
    },
  }
}

function sent(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve))
}

/** Returns, when the write is over, how to resolve or reject its callers. Never rejects. */
async function writeBatch<Item, Result>(
  batch: readonly Waiting<Item, Result>[],
  write: (items: Item[]) => Promise<Result[]>,
  isolates: (error: unknown) => boolean,
): Promise<() => void> {
  try {
    const results = await write(batch.map((one) => one.item))
    if (results.length !== batch.length) {
      throw new Error('The batch write answered another number of results than it got items.')
    }
    return () => {
      for (const [index, result] of results.entries()) batch[index]?.resolve(result)
    }
  } catch (error) {
    if (batch.length > 1 && isolates(error)) {
      const notifyEach: (() => void)[] = []
      for (const one of batch) notifyEach.push(await writeBatch([one], write, isolates))
      return () => notifyEach.forEach((notify) => notify())
    }
    return () => {
      for (const one of batch) one.reject(error)
    }
  }
}
