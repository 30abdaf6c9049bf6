import { channelsOf } from '@afterbeep/contract/money/pricing'
import type { SetupFault } from '@afterbeep/contract/campaign/failure-reasons'
import { latestOf } from '../../platform/clock/clock.ts'
import type { WallTime } from '../../platform/clock/wall-time.ts'
import { backoffMs } from '../../platform/backoff.ts'
import type { RunToSend } from '../runs/index.ts'
import { nextOpening } from '../compliance/index.ts'
import { repeatCanary, pauseForFault } from '../runs/index.ts'
import { endLease, noteRetries } from './leases/chunks.queries.ts'
import type { Chunk, Retry } from './leases/chunks.queries.ts'
import { openFollowersOf } from './follow-voice.ts'
import { retryWhile } from './leases/lease.ts'
import type { Lease } from './leases/lease.ts'
import type { Outcome, WriteOutcomesDeps } from '../outcomes/index.ts'
import { writeOutcomes } from '../outcomes/index.ts'

export interface SendAgain extends Retry {
  /** How long the provider asked to wait. */
  afterMs: number | null
}

/** What is left of a chunk when all of it was tried or given up. */
export interface SentChunk {
  /** Deliveries to try again. */
  again: SendAgain[]
  /** Not tried: we are stopping, or its run was, the provider is down, the window closed, or our set-up is at fault. */
  untried: number
  /** Not sent for good, and those that an earlier try may have reached. */
  skipped: Outcome[]
  leftToReport: Outcome[]
  accepted: number
  fault: SetupFault | undefined
  /** Nothing more of it is started. */
  isOver: boolean
  /** Its legal window closed. */
  isClosed: boolean
  /** Wall milliseconds before which there is no use in taking it again. */
  resumeAtMs: number | undefined
  /** Some of it waits for the campaign that it follows. */
  followUpWaits: boolean
  /** What kept the rest from being tried, where something broke. */
  failure?: unknown
}

/** Before the first of its recipients. */
export function emptyChunk(
  begun: Pick<SentChunk, 'untried' | 'followUpWaits' | 'isClosed' | 'resumeAtMs' | 'fault'>,
): SentChunk {
  return {
    ...begun,
    again: [],
    skipped: [],
    leftToReport: [],
    accepted: 0,
    isOver: false,
  }
}

export interface SettleChunkDeps extends WriteOutcomesDeps {
  random: () => number
  wall: WallTime
}

/** A follow-up looks again after this whether the campaign before has reached its people. */
const FOLLOW_UP_AGAIN_MS = 15 * 60_000

/**
 * Ends the lease: for good, for what is left to be sent at once, or later. Tried until the lease is
 * lost: only what was in a call when it failed is uncertain, and that was written down.
 */
export function settleChunk(
  deps: SettleChunkDeps,
  chunk: Chunk,
  lease: Lease,
  run: RunToSend,
  sent: SentChunk,
): Promise<void> {
  const { log } = deps
  const { runId, number } = chunk
  if (sent.failure !== undefined)
    log.error({ err: sent.failure, runId, number }, 'chunk given back')
  return retryWhile(deps.wall, lease.isHeld, async () => {
    if (lease.isHeld()) await settle(deps, chunk, lease.owner, run, sent)
  })
}

async function settle(
  deps: SettleChunkDeps,
  chunk: Chunk,
  owner: string,
  run: RunToSend,
  sent: SentChunk,
): Promise<void> {
  await writeOutcomes(deps, run, 'rule', sent.skipped)
  await writeOutcomes(deps, run, 'timeout', sent.leftToReport)
  if (sent.fault) await pauseForFault(deps, run, chunk.channel, sent.fault)
  if (sent.again.length > 0) await noteRetries(deps.db, chunk, sent.again)
  if (chunk.isCanary && sent.accepted === 0) {
    await deps.db.transaction((tx) => repeatCanary(tx, owner, chunk, deps.clock.now()))
  }
  await finishChunk(deps, run, chunk, owner, dueAgainAt(deps, chunk, sent))
}

/** When what is left of a chunk may be tried, in business time; null when nothing is left. */
function dueAgainAt(
  { clock, wall, random }: SettleChunkDeps,
  chunk: Chunk,
  sent: SentChunk,
): Date | null {
  const now = clock.now()
  const later = (ms: number) => new Date(now.getTime() + ms)
  // A window that may have closed is not taken for open again meanwhile.
  if (sent.isClosed) return nextOpening(chunk.windowKey, latestOf(clock), chunk.channel)
  if (sent.resumeAtMs !== undefined) return later(Math.max(0, sent.resumeAtMs - wall.nowMs()))
  // Where something broke, not each recipient that was left was counted.
  if (sent.untried > 0 || sent.fault || sent.failure !== undefined) return now
  const waits = sent.again.map((one) => backoffMs(one.attempts - 1, one.afterMs, random()))
  if (waits.length > 0) return later(Math.max(...waits))
  return sent.followUpWaits ? later(FOLLOW_UP_AGAIN_MS) : null
}

/**
 * When a voice chunk is out, its texts become due after the set wait at the latest; then the lease
 * ends. The other way round, a crash in between would leave the texts waiting for a report that may
 * never come.
 */
async function finishChunk(
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
