import { createBoundedQueue } from '../../../platform/bounded-queue.ts'

/**
 * Every request that hashes a password takes its turn here, with all its statements: 200 logins at
 * once kept a page waiting for 11 s, by their hashes and by 2,000 statements in a row. The last in a
 * full queue waits some six seconds.
 */
const requests = createBoundedQueue({ atOnce: 2, waiting: 250, retryAfterSeconds: 5 })

/** @throws AppError server_busy when too many wait */
export function inPasswordQueue<T>(work: () => Promise<T>): Promise<T> {
  return requests.run(work)
}
