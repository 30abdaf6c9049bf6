import type { ChannelSender } from './channel-sender.ts'
import { createChunkSender } from './calls/chunk-sender.ts'
import type { CallInProgress, ChunkSenderDeps } from './calls/chunk-sender.ts'
import type { Chunk } from './leases/chunks.queries.ts'
import type { ConcurrencyLimiter, MayStart } from './limits/concurrency-limiter.ts'
import { GIVEN_BACK_MS } from './limits/waiting-chunks.ts'
import type { WaitingChunk, WaitingChunks } from './limits/waiting-chunks.ts'
import { retryWhile } from './leases/lease.ts'
import type { Lease } from './leases/lease.ts'
import { loadChunk } from './load-chunk.ts'
import type { LoadChunkDeps, LoadedChunk } from './load-chunk.ts'
import type { OpenRun } from './open-runs.ts'
import { createOutcomeWriter, writeOutcomes } from '../outcomes/index.ts'
import type { Outcome } from '../outcomes/index.ts'
import type { RateLimiter } from './limits/rate-limiter.ts'
import type { Recipient } from './pick-recipients.ts'
import { createSendCheck } from './calls/send-check.ts'
import type { SendCheckDeps } from './calls/send-check.ts'
import { emptyChunk, settleChunk } from './settle-chunk.ts'
import type { SentChunk, SettleChunkDeps } from './settle-chunk.ts'

export interface SendChunkDeps
  extends LoadChunkDeps, SettleChunkDeps, SendCheckDeps, ChunkSenderDeps {
  sender: ChannelSender
  rateLimiter: RateLimiter
  /** The calls in progress, over all chunks in hand. */
  concurrencyLimiter: ConcurrencyLimiter
  waitingChunks: WaitingChunks
  stopping: () => boolean
}

/** Sends everything that is pending in a leased chunk, writes the results back and ends the lease. */
export async function sendChunk(deps: SendChunkDeps, chunk: Chunk, lease: Lease): Promise<void> {
  const come = deps.concurrencyLimiter.expect(chunk.lines.length)
  const loaded = await retryWhile(deps.wall, lease.isHeld, () => loadChunk(deps, chunk)).finally(
    come,
  )
  const sent = await sendAll(deps, chunk, lease, loaded)
  await settleChunk(deps, chunk, lease, loaded.open.run, sent)
}

/** Goes through the recipients as slots come free, writing results meanwhile. */
async function sendAll(
  deps: SendChunkDeps,
  chunk: Chunk,
  lease: Lease,
  loaded: LoadedChunk,
): Promise<SentChunk> {
  const { open, recipients: all, followUpWaits, isClosed, resumeAtMs, fault } = loaded
  const recipients = chunk.isCanary ? all.slice(0, deps.settings.canarySize) : all
  const untried = all.length - recipients.length
  const sent = emptyChunk({ untried, followUpWaits, isClosed, resumeAtMs, fault })
  const writer = createOutcomeWriter(deps.wall, (outcomes) =>
    writeUntilLost(deps, open, lease, sent, outcomes),
  )
  const inProgress = new Map<number, CallInProgress>()
  const sender = createChunkSender(deps, loaded, sent, {
    writer,
    inProgress,
    mayLeave: (recipient) => !isOver(deps, sent) && check.mayLeave(recipient),
    // Whatever kept it from leaving may have ended, or has its reason.
    onWithheld: (recipient) => checkAndSend(recipient),
  })
  const check = createSendCheck(deps, {
    ...loaded,
    accountId: chunk.accountId,
    channel: chunk.channel,
    lease,
    recipients,
    wasCorrected: async () => {
      const now = await deps.openRuns.find(chunk.accountId, chunk.runId)
      return now.refused.includes(chunk.channel) && !open.refused.includes(chunk.channel)
    },
  })
  const checkAndSend = (recipient: Recipient): Promise<void> | undefined => {
    if (isOver(deps, sent)) return sender.leave(recipient, 'lost')
    const found = check.before(recipient)
    if (found === 'send') return sender.send(recipient)
    if (typeof found === 'string') return sender.leave(recipient, found)
    return found.then(
      (later) => (later === 'send' ? sender.send(recipient) : sender.leave(recipient, later)),
      (error: unknown) => {
        sent.failure ??= error
        return sender.leave(recipient, 'lost')
      },
    )
  }
  const waiting = deps.waitingChunks.take(chunk.accountId)
  const last = recipients.at(-1)
  const start = (recipient: Recipient): Promise<void> | undefined => {
    if (recipient === last) waiting.end()
    const wait = isOver(deps, sent) ? undefined : untilMaySend(deps, sent)
    return wait ? wait.then(() => checkAndSend(recipient)) : checkAndSend(recipient)
  }
  const mayStart = mayStartOf(deps, chunk, sent, waiting)
  const work = () => deps.concurrencyLimiter.run(recipients, start, mayStart)
  await writer.during(work).catch((error: unknown) => void (sent.failure ??= error))
  waiting.end()
  for (const call of inProgress.values()) sender.uncertain(call)
  return sent
}

function isOver(deps: SendChunkDeps, sent: SentChunk): boolean {
  return sent.isOver || sent.fault !== undefined || sent.failure !== undefined || deps.stopping()
}

/**
 * Results are written as long as the lease lasts, however often the database fails meanwhile;
 * nothing new is sent then. Written later, they would contradict those of the next holder.
 */
function writeUntilLost(
  deps: SendChunkDeps,
  open: OpenRun,
  lease: Lease,
  sent: SentChunk,
  outcomes: Outcome[],
): Promise<void> {
  return retryWhile(deps.wall, lease.isHeld, async () => {
    try {
      await writeOutcomes(deps, open.run, 'response', outcomes)
    } catch (error) {
      sent.failure ??= error
      throw error
    }
  })
}

/** An account's own rate limit holds back only its own chunks; undefined where no account has one. */
function mayStartOf(
  deps: SendChunkDeps,
  { accountId }: Chunk,
  sent: SentChunk,
  waiting: WaitingChunk,
): MayStart | undefined {
  const { rateLimiter, wall } = deps
  if (!rateLimiter.byAccount) return undefined
  let isFree = true
  return () => {
    // A process that is stopping waits for nothing: the wait would end at once, and begin again.
    if (isOver(deps, sent)) return true
    if (waiting.mayWait()) {
      const start = rateLimiter.mayStart(accountId)
      if (start !== true) waiting.wait()
      return start
    }
    // Beside as many others as may wait, it starts what it may at once: else it would not start before they end.
    const start = isFree ? rateLimiter.mayStartNow(accountId) : false
    if (start === true) return true
    if (start !== false) return start.then((found) => void (isFree = found))
    waiting.wait()
    sent.isOver = true
    sent.resumeAtMs = wall.nowMs() + GIVEN_BACK_MS
    return true
  }
}

/**
 * Keeps the rate limit and the provider's own pause. For a pause that is longer than a moment the
 * chunk is given back: what waits in a worker is uncertain when it dies. Undefined when there is
 * nothing to wait for: at thousands a second the cost of each promise shows.
 */
function untilMaySend(
  { rateLimiter, pause, wall }: SendChunkDeps,
  sent: SentChunk,
): Promise<unknown> | undefined {
  const pausing = (): Promise<unknown> | undefined => {
    const leftMs = pause.leftMs()
    if (leftMs <= 0) return undefined
    if (!pause.isLong()) return wall.delay(leftMs)
    sent.isOver = true
    sent.resumeAtMs = wall.nowMs() + leftMs
    return undefined
  }
  const paced = rateLimiter.next()
  if (!paced) return pausing()
  return paced.then(pausing, (error: unknown) => void (sent.failure ??= error))
}
