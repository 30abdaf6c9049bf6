import type { ChannelSender } from './channel-sender.ts'
import { isProviderFault } from './limits/circuit-breaker.ts'
import type { CircuitBreaker, Pass } from './limits/circuit-breaker.ts'
import type { Chunk } from './leases/chunks.queries.ts'
import type { ConcurrencyLimiter } from './limits/concurrency-limiter.ts'
import { retryWhile } from './leases/lease.ts'
import type { Lease } from './leases/lease.ts'
import { loadChunk } from './load-chunk.ts'
import type { LoadChunkDeps, LoadedChunk } from './load-chunk.ts'
import type { OpenRun } from './open-runs.ts'
import { blankOutcome, writeOutcomes } from '../outcomes/index.ts'
import type { Outcome } from '../outcomes/index.ts'
import type { RateLimiter } from './limits/rate-limiter.ts'
import type { Recipient } from './pick-recipients.ts'
import type { ProviderPause } from './limits/provider-pause.ts'
import { createResultWriter } from './result-writer.ts'
import { verdictOn } from './send-responses.ts'
import type { Verdict } from './send-responses.ts'
import { createSendCheck } from './send-check.ts'
import type { Check, SendCheckDeps } from './send-check.ts'
import { emptyChunk, settleChunk } from './settle-chunk.ts'
import type { SentChunk, SettleChunkDeps } from './settle-chunk.ts'

export interface SendChunkDeps extends LoadChunkDeps, SettleChunkDeps, SendCheckDeps {
  sender: ChannelSender
  rateLimiter: RateLimiter
  /** The calls in progress, over all chunks in hand. */
  concurrencyLimiter: ConcurrencyLimiter
  stopping: () => boolean
  /** Stops calling the provider while it is down. */
  breaker: CircuitBreaker
  /** Until when this provider asked for no calls. */
  pause: ProviderPause
}

/** Chunks that wait for their account's rate limit at once; further ones are given back for a moment. */
const MOST_ASIDE = 64
const ASIDE_AGAIN_MS = 1000

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
  const { open, recipients: all, followUpWaits, isClosed, fault } = loaded
  const recipients = chunk.isCanary ? all.slice(0, deps.settings.canarySize) : all
  const untried = all.length - recipients.length
  const sent = emptyChunk({ untried, followUpWaits, isClosed, fault })
  const writer = createResultWriter(deps.wall, (outcomes) =>
    writeUntilLost(deps, open, lease, sent, outcomes),
  )
  const inProgress = new Map<number, Recipient>()
  const sender = createSender(deps, loaded, sent, { writer, inProgress })
  const check = createSendCheck(deps, {
    ...loaded,
    accountId: chunk.accountId,
    channel: chunk.channel,
    lease,
    recipients,
  })
  const checkAndSend = (recipient: Recipient): Promise<void> | undefined => {
    if (isOver(deps, sent)) return sender.leave(recipient, 'lost')
    const found = check(recipient)
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
  const start = (recipient: Recipient): Promise<void> | undefined => {
    const wait = isOver(deps, sent) ? undefined : untilMaySend(deps, sent)
    return wait ? wait.then(() => checkAndSend(recipient)) : checkAndSend(recipient)
  }
  const work = () => deps.concurrencyLimiter.run(recipients, start, mayStart(deps, chunk, sent))
  await writer.during(work).catch((error: unknown) => void (sent.failure ??= error))
  for (const recipient of inProgress.values()) sender.uncertain(recipient)
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
function mayStart(
  deps: SendChunkDeps,
  { accountId }: Chunk,
  sent: SentChunk,
): (() => true | Promise<unknown>) | undefined {
  const { rateLimiter, concurrencyLimiter, wall } = deps
  if (!rateLimiter.byAccount) return undefined
  return () => {
    // A process that is stopping waits for nothing: the wait would end at once, and begin again.
    if (isOver(deps, sent)) return true
    const start = rateLimiter.mayStart(accountId)
    if (start === true || concurrencyLimiter.aside() < MOST_ASIDE) return start
    start.catch(() => undefined)
    sent.isOver = true
    sent.resumeAtMs = wall.nowMs() + ASIDE_AGAIN_MS
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

interface ChunkSender {
  send(recipient: Recipient): Promise<void> | undefined
  /** It is not sent now, for this reason. */
  leave(recipient: Recipient, why: Exclude<Check, 'send'>): undefined
  /** Its call ended without a result. */
  uncertain(recipient: Recipient): void
}

function createSender(
  { sender, settings, pause, breaker, clock }: SendChunkDeps,
  { open, from }: LoadedChunk,
  sent: SentChunk,
  hand: { writer: { add(outcome: Outcome): void }; inProgress: Map<number, Recipient> },
): ChunkSender {
  const note = (recipient: Recipient, verdict: Verdict, pass: Pass, triedAt: Date) => {
    const { line, attempts } = recipient
    if (verdict.outcome) hand.writer.add(verdict.outcome)
    if (verdict.outcome?.to === 'accepted') sent.accepted += 1
    if (verdict.again) {
      const { uncertain, afterMs } = verdict.again
      const uncertainSince = recipient.uncertainSince ?? (uncertain ? triedAt : null)
      // A try of a provider that was down must not count as a try of the delivery.
      const tries = pass === 'probe' ? attempts : attempts + 1
      sent.again.push({ line, attempts: tries, uncertainSince, afterMs })
    } else if (!verdict.outcome) sent.untried += 1
    if (verdict.fault) sent.fault ??= verdict.fault
  }
  return {
    send: (recipient) => {
      const pass = breaker.pass()
      if (pass === 'wait') {
        sent.untried += 1
        return undefined
      }
      const triedAt = clock.now()
      hand.inProgress.set(recipient.line, recipient)
      return open.sender.send(recipient, recipient.values, from).then((response) => {
        hand.inProgress.delete(recipient.line)
        if (response.kind === 'retry-later' && response.afterMs !== null)
          pause.ask(response.afterMs)
        breaker.note(pass, isProviderFault(response))
        const maxAttempts = pass === 'probe' ? Number.POSITIVE_INFINITY : settings.maxAttempts
        const rules = { repeatable: sender.repeatable, maxAttempts }
        note(recipient, verdictOn(response, recipient, rules), pass, triedAt)
      })
    },
    leave: ({ line, uncertainSince }, why) => {
      if (why === 'lost' || why === 'closed') {
        sent.untried += 1
        if (why === 'closed') sent.isClosed = true
        sent.isOver = true
      } else if (uncertainSince === null) {
        sent.skipped.push(blankOutcome(line, 'skipped', 'suppressed'))
        // An earlier try may have got through: it is left to its report.
      } else sent.leftToReport.push(blankOutcome(line, 'unknown'))
      return undefined
    },
    uncertain: ({ line, attempts, uncertainSince }) => {
      const since = uncertainSince ?? clock.now()
      if (!sender.repeatable) sent.leftToReport.push(blankOutcome(line, 'unknown'))
      else sent.again.push({ line, attempts: attempts + 1, uncertainSince: since, afterMs: null })
    },
  }
}
