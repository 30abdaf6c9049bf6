import type { Channel } from '@afterbeep/contract/money/pricing'
import { leaseChunk, runsWithDueChunks } from './leases/chunks.queries.ts'
import type { Chunk, LeaseRequest } from './leases/chunks.queries.ts'
import { createLease, momentOf, retryWhile } from './leases/lease.ts'
import type { Lease } from './leases/lease.ts'
import { giveBackUnsent, renewLeases } from './leases/leases.queries.ts'
import { sendChunk } from './send-chunk.ts'
import type { SendChunkDeps } from './send-chunk.ts'
import type { Waker } from './waker.ts'

/** Runs tried for a chunk before sleeping: others may have taken the first ones' chunks. */
const CANDIDATES = 8
/** Ten seconds of looks in vain at the usual pace: whatever is due after so long is found by the slower one. */
const LOOKS_UNTIL_IDLE = 40

export interface Dispatcher {
  /** Runs until stopped; resolves when the last chunk in hand is written back. */
  run(): Promise<void>
}

export interface DispatcherOptions extends SendChunkDeps {
  workerId: string
  waker: Waker
  /** Chunks leased at once: those being sent, and the next, read while they are. */
  chunksAtOnce: number
  /** How long it sleeps when idle before it polls, and when it has long been idle; a wake makes it look at once. */
  pollMs: number
  idlePollMs: number
}

/** Takes due chunks of one channel, in fair turns between accounts, and sends them. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const {
    log,
    settings,
    sender,
    breaker,
    concurrencyLimiter,
    waitingChunks,
    pause,
    waker,
    stopping,
    wall,
    clock,
  } = options
  const inHand = new Map<Lease, Promise<void>>()
  let leases = 0

  const work = async (chunk: Chunk, lease: Lease) => {
    try {
      await sendChunk(options, chunk, lease)
    } catch (error) {
      log.error({ err: error, runId: chunk.runId, chunk: chunk.number }, 'chunk failed')
    } finally {
      inHand.delete(lease)
      waker.wake()
    }
  }
  const takeChunk = async (): Promise<boolean> => {
    if (clock.isTrusted?.() === false) await clock.ready?.()
    leases += 1
    const owner = `${options.workerId}:${sender.channel}:${leases}`
    const lease = createLease(wall, { ...settings, owner, taken: momentOf(wall) })
    try {
      const chunk = await takeDueChunk(options, sender.channel, { ...settings, owner })
      if (chunk) inHand.set(lease, work(chunk, lease))
      return chunk !== undefined
    } catch (error) {
      log.error({ err: error }, 'looking for a due chunk')
      // It may be leased all the same, and nothing of it was sent.
      inHand.set(lease, giveBack(lease))
      return false
    }
  }
  const giveBack = async (lease: Lease) => {
    const { db } = options
    await retryWhile(wall, lease.isHeld, () =>
      db.transaction((tx) => giveBackUnsent(tx, lease.owner)),
    ).catch((error: unknown) => log.error({ err: error }, 'giving a chunk back'))
    inHand.delete(lease)
  }
  const renew = () => {
    const held = new Map([...inHand.keys()].map((lease) => [lease.owner, lease]))
    if (held.size === 0) return
    const moment = momentOf(wall)
    renewLeases(options.db, [...held.keys()], settings.leaseMs).then(
      (renewed) =>
        renewed.forEach((isSending, owner) => held.get(owner)?.renewedAt(moment, isSending)),
      (error: unknown) => log.error({ err: error }, 'renewing leases'),
    )
  }
  const isHungry = () => {
    const hasRoom = inHand.size - waitingChunks.count() < options.chunksAtOnce
    return hasRoom && concurrencyLimiter.wantsMore() && breaker.mayTake() && !pause.isLong()
  }
  return {
    run: async () => {
      // Every 5 s with the usual 15: for so long at most a chunk in hand is sent after its run was stopped.
      const endRenewing = wall.every(settings.leaseMs / 3, renew)
      let inVain = 0
      while (!stopping()) {
        const took = isHungry() && (await takeChunk())
        inVain = took || inHand.size > 0 ? 0 : inVain + 1
        const pollMs = inVain < LOOKS_UNTIL_IDLE ? options.pollMs : options.idlePollMs
        if (!took) await waker.sleep(pollMs)
      }
      while (inHand.size > 0) await Promise.all(inHand.values())
      endRenewing()
    },
  }
}

async function takeDueChunk(
  { db, clock, waitingChunks }: SendChunkDeps,
  channel: Channel,
  lease: LeaseRequest,
): Promise<Chunk | undefined> {
  const now = clock.now()
  const except = waitingChunks.fullAccounts()
  for (const run of await runsWithDueChunks(db, channel, now, CANDIDATES, except)) {
    const key = { ...run, channel }
    const chunk = await leaseChunk(db, key, now, lease)
    if (chunk) return chunk
  }
  return undefined
}
