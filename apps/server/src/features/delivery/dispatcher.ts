import type { Channel } from '@afterbeep/contract/pricing'
import { leaseChunk, runsWithDueChunks } from './chunks.queries.ts'
import type { Chunk } from './chunks.queries.ts'
import { abandonLease, renewLeases } from './leases.queries.ts'
import { sendChunk } from './send-chunk.ts'
import type { SendChunkDeps } from './send-chunk.ts'
import type { Waker } from './waker.ts'

/** Runs tried for a chunk before sleeping: others may have taken the first ones' chunks. */
const CANDIDATES = 8

export interface Dispatcher {
  /** Runs until stopped; resolves when the last chunk in hand is written back. */
  run(): Promise<void>
}

export interface DispatcherOptions extends SendChunkDeps {
  workerId: string
  waker: Waker
  /** Chunks leased at once: those being sent, and the next, read while they are. */
  chunksAtOnce: number
  /** How long it sleeps when idle before it looks by itself; a wake makes it look at once. */
  pollMs: number
}

/** Takes due chunks of one channel, in fair turns between accounts, and sends them. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { db, log, settings, sender, breaker, lanes, waker, stopping, wall } = options
  const inHand = new Map<string, Promise<void>>()
  let leases = 0

  const work = async (chunk: Chunk, owner: string) => {
    try {
      await sendChunk(options, chunk, owner)
    } catch (error) {
      log.error({ err: error, runId: chunk.runId, chunk: chunk.number }, 'chunk failed')
      await abandonLease(db, owner).catch((reason: unknown) => log.error({ err: reason }, 'lease'))
    } finally {
      inHand.delete(owner)
      waker.wake()
    }
  }
  const takeChunk = async (): Promise<boolean> => {
    leases += 1
    const owner = `${options.workerId}:${sender.channel}:${leases}`
    const lease = { owner, leaseMs: settings.leaseMs }
    const chunk = await takeDueChunk(options, sender.channel, lease)
    if (chunk) inHand.set(owner, work(chunk, owner))
    return chunk !== undefined
  }
  const renew = () => {
    if (inHand.size === 0) return
    renewLeases(db, [...inHand.keys()], settings.leaseMs).catch((error: unknown) =>
      log.error({ err: error }, 'renewing leases'),
    )
  }
  return {
    run: async () => {
      const endRenewing = wall.every(settings.leaseMs / 3, renew)
      while (!stopping()) {
        const hungry = inHand.size < options.chunksAtOnce && lanes.wantsMore() && breaker.mayTake()
        const took = hungry && (await takeOrLog(takeChunk, log))
        if (!took) await waker.sleep(options.pollMs)
      }
      await Promise.all(inHand.values())
      endRenewing()
    },
  }
}

/** A database that is away for a moment must not end the dispatcher. */
async function takeOrLog(
  take: () => Promise<boolean>,
  log: SendChunkDeps['log'],
): Promise<boolean> {
  try {
    return await take()
  } catch (error) {
    log.error({ err: error }, 'looking for a due chunk')
    return false
  }
}

async function takeDueChunk(
  { db, clock }: SendChunkDeps,
  channel: Channel,
  lease: { owner: string; leaseMs: number },
): Promise<Chunk | undefined> {
  const now = clock.now()
  for (const run of await runsWithDueChunks(db, channel, now, CANDIDATES)) {
    const key = { accountId: run.account_id, runId: run.run_id, channel }
    const chunk = await leaseChunk(db, key, now, lease)
    if (chunk) return chunk
  }
  return undefined
}
