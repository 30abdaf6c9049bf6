import { AppError } from './app-error.ts'

export interface BoundedQueue {
  /**
   * Runs `work` when it is its turn.
   *
   * @throws AppError server_busy at once, without running it, when the queue is full
   */
  run<T>(work: () => Promise<T>): Promise<T>
}

export interface QueueBounds {
  /** How much is in progress at most. */
  atOnce: number
  /** How much waits for its turn at most. */
  waiting: number
  /** When a client that was refused should try again. */
  retryAfterSeconds: number
}

/** First come, first served; what finds the queue full is refused, so that no wait grows without end. */
export function createBoundedQueue(bounds: QueueBounds): BoundedQueue {
  const turns: (() => void)[] = []
  let running = 0
  const next = () => {
    const turn = turns.shift()
    if (turn) turn()
    else running -= 1
  }
  const turnComes = async (): Promise<void> => {
    if (running < bounds.atOnce) return void (running += 1)
    if (turns.length >= bounds.waiting) {
      const { retryAfterSeconds } = bounds
      throw new AppError('server_busy', { details: { retryAfterSeconds } })
    }
    // The one that ends hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => void turns.push(resolve))
  }
  return {
    run: async (work) => {
      await turnComes()
      try {
        return await work()
      } finally {
        next()
      }
    },
  }
}
