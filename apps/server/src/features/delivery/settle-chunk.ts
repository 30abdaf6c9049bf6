import { channelsOf } from '@afterbeep/contract/pricing'
import type { RunToSend } from '../campaigns/index.ts'
import { countAttempt, endLease } from './chunks.queries.ts'
import type { Chunk } from './chunks.queries.ts'
import { openFollowersOf } from './follow-voice.ts'
import { backoffMs } from './send-answers.ts'
import type { Verdict } from './send-answers.ts'
import { pauseForFault } from './stop-run.ts'
import type { StopRunDeps } from './stop-run.ts'

export interface SendAgain {
  line: number
  attempts: number
  /** How long the provider asked to wait. */
  afterMs: number | null
  inDoubt: boolean
  /** It only tried a provider that was down: that counts as no try of this delivery. */
  isProbe: boolean
}

/** What is left of a chunk when all of it was tried or given up. */
export interface SentChunk {
  /** Deliveries to try again. */
  again: SendAgain[]
  /** Not tried: we are stopping, the provider is down, or our set-up is at fault. */
  untried: number
  fault: Extract<Verdict, { kind: 'setup-fault' }> | undefined
}

export interface SettleChunkDeps extends StopRunDeps {
  random: () => number
}

/** Ends the lease: for good, for what is left to be sent at once, or later. */
export async function settleChunk(
  deps: SettleChunkDeps,
  run: RunToSend,
  chunk: Chunk,
  owner: string,
  sent: SentChunk,
): Promise<void> {
  const now = deps.clock.now()
  if (sent.fault) await pauseForFault(deps, run, sent.fault.fault.fault)
  if (sent.again.length > 0) await countAttempt(deps.db, chunk, sent.again)
  if (sent.untried > 0 || sent.fault) {
    await endLease(deps.db, chunk, owner, now)
    return
  }
  const waits = sent.again.map((one) => backoffMs(one.attempts, one.afterMs, deps.random()))
  const retryAt = waits.length > 0 ? new Date(now.getTime() + Math.max(...waits)) : null
  await finishChunk(deps, run, chunk, owner, retryAt)
}

/**
 * When a voice chunk is out, its texts become due after the set wait at the latest; then the lease
 * ends. The other way round, a crash in between would leave the texts waiting for a report that may
 * never come.
 */
export async function finishChunk(
  deps: SettleChunkDeps,
  run: RunToSend,
  chunk: Chunk,
  owner: string,
  retryAt: Date | null,
): Promise<void> {
  const isFollowed = chunk.channel === 'voice' && channelsOf(run.type).includes('text')
  if (retryAt === null && isFollowed) await openFollowersOf(deps, chunk)
  await endLease(deps.db, chunk, owner, retryAt)
}
