/** A rate-limited worker takes its next chunk when what it still has to send will last this long. */
const AHEAD_MS = 50

/** How much work a worker holds at once. */
export interface WorkerLoad {
  /** The chunks whose calls are in progress, and two more. */
  chunks: number
  /** The next chunk is taken when no more unsent deliveries than this are left. */
  lowWater: number
}

/**
 * How much a worker holds: the chunks whose calls are in progress, and enough unsent deliveries to
 * keep calling while the next chunk is read. Where sending is rate-limited that is little, because
 * what a worker holds when it dies is uncertain, including what it never came to send.
 *
 * @param chunkSize deliveries in a chunk
 * @param inFlight calls in progress at once
 * @param perSecond the rate limit; 0 where there is none
 */
export function workerLoad(chunkSize: number, inFlight: number, perSecond: number): WorkerLoad {
  const most = Math.max(inFlight, chunkSize)
  const lasting = perSecond > 0 ? Math.ceil((perSecond * AHEAD_MS) / 1000) : most
  return { chunks: Math.ceil(inFlight / chunkSize) + 2, lowWater: Math.min(most, lasting) }
}
