import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Groups writes that arrive while the previous one runs: each item waits only for the write that
 * carries it, and a busy moment makes larger batches instead of a longer queue. Before each write
 * the event loop gets a turn, because the embedded database runs in this thread and lets nothing
 * arrive meanwhile: without the turn every batch there is of one (measured 8 times slower). No
 * timer is used where somebody waits for the answer; where nobody does, `gather` may wait longer.
 */
export interface WriteBatcher<Item, Result> {
  add(item: Item): Promise<Result>
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
  /** Awaited before each write, so that more can join it. */
  gather?: () => Promise<unknown>
}

/** `write` gets up to `maxItems` items and answers their results in the same order. */
export function createWriteBatcher<Item, Result>(
  write: (items: Item[]) => Promise<Result[]>,
  { maxItems = 1000, gather = nextTurn }: WriteBatcherOptions = {},
): WriteBatcher<Item, Result> {
  const waiting: Waiting<Item, Result>[] = []
  let running: Promise<void> | undefined

  const drain = async () => {
    while (waiting.length > 0) {
      await gather()
      const batch = waiting.splice(0, maxItems)
      await settle(batch, write)
    }
    running = undefined
  }
  return {
    add: (item) =>
      new Promise<Result>((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        running ??= drain()
      }),
    idle: async () => {
      while (running) await running
    },
  }
}

async function settle<Item, Result>(
  batch: Waiting<Item, Result>[],
  write: (items: Item[]) => Promise<Result[]>,
): Promise<void> {
  try {
    const results = await write(batch.map((one) => one.item))
    if (results.length !== batch.length) {
      throw new Error('The batch write answered another number of results than it got items.')
    }
    for (const [index, result] of results.entries()) batch[index]?.resolve(result)
  } catch (error) {
    for (const one of batch) one.reject(error)
  }
}
