import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { WallTime } from '../../platform/wall-time.ts'
import { findRunToSend } from '../campaigns/index.ts'
import type { RunToSend } from '../campaigns/index.ts'
import { nextOpening } from '../compliance/index.ts'
import type { Suppressions } from '../compliance/index.ts'
import { readContactFields } from '../contacts/index.ts'
import { applyOutcomes } from './apply-outcomes.ts'
import type { ChannelSender } from './channel-sender.ts'
import { countAttempt, endLease, pendingOf } from './chunks.queries.ts'
import type { Chunk, PendingDelivery } from './chunks.queries.ts'
import type { DeliverySettings } from './delivery-settings.ts'
import { openFollowersOf } from './follow-voice.ts'
import type { Cause, Outcome } from './outcome.ts'
import type { Pace } from './pace.ts'
import { createResultWriter } from './result-writer.ts'
import { backoffMs, verdictOn } from './send-answers.ts'
import type { Verdict } from './send-answers.ts'
import { flagIfFailing, pauseForFault } from './stop-run.ts'

export interface SendChunkDeps {
  db: Database
  clock: Clock
  log: Logger
  /** Its delays end early when the engine stops. */
  wall: WallTime
  /** From 0 to 1, as Math.random: the jitter of what is tried again. */
  random: () => number
  suppressions: Suppressions
  sender: ChannelSender
  pace: Pace
  settings: DeliverySettings
  lanes: number
  stopping: () => boolean
  /** Wall time until which this provider asked to be left alone. */
  rest: { untilMs: number }
}

/** Sends everything that is pending in a leased chunk, writes the results back and ends the lease. */
export async function sendChunk(deps: SendChunkDeps, chunk: Chunk, owner: string): Promise<void> {
  const { db, clock, sender } = deps
  const run = await findRunToSend(db, chunk.accountId, chunk.runId)
  if (!run) throw new Error(`Run ${chunk.runId} of a leased chunk is gone.`)
  const pending = await pendingOf(db, chunk)
  if (chunk.wasLeased && !sender.repeatable) {
    // What a dead worker held may have been sent: it is left to its reports, never sent again.
    await apply(
      deps,
      run,
      'timeout',
      pending.map((one) => blankOutcome(one.line, 'unknown')),
    )
    await finishChunk(deps, chunk, owner, null)
    return
  }
  const opening = nextOpening(chunk.windowKey, clock.now())
  if (opening > clock.now()) {
    await endLease(db, chunk, owner, opening)
    return
  }
  const allowed = await dropForbidden(deps, run, pending)
  const sent = await sendAll(deps, run, allowed)
  await settleRest(deps, chunk, owner, run, sent)
}

function blankOutcome(line: number, to: Outcome['to'], reason: Outcome['reason'] = null): Outcome {
  return { line, to, reason, providerCode: null, providerRef: null }
}

async function apply(
  deps: SendChunkDeps,
  run: RunToSend,
  cause: Cause,
  outcomes: Outcome[],
): Promise<void> {
  if (outcomes.length === 0) return
  const { db, clock, suppressions, sender } = deps
  const batch = { run, channel: sender.channel, cause, outcomes, at: clock.now() }
  const applied = await db.transaction((tx) => applyOutcomes(tx, suppressions, batch))
  await flagIfFailing(deps, run, applied)
}

interface Addressed extends PendingDelivery {
  fields: Readonly<Record<string, string>>
}

/** Leaves out, in one query, who must not be contacted any more, and who is no longer on the list. */
async function dropForbidden(
  deps: SendChunkDeps,
  run: RunToSend,
  pending: readonly PendingDelivery[],
): Promise<Addressed[]> {
  const { db, suppressions } = deps
  const phones = pending.map((one) => one.phone)
  const suppressed = await suppressions.suppressedAmong(db, run.accountId, phones)
  const lines = pending.map((one) => one.line)
  const fieldsByLine = await readContactFields(db, run.accountId, run.listId, lines)
  const allowed: Addressed[] = []
  const skipped: Outcome[] = []
  for (const one of pending) {
    const fields = fieldsByLine.get(one.line)
    if (suppressed.has(one.phone)) skipped.push(blankOutcome(one.line, 'skipped', 'suppressed'))
    else if (!fields) skipped.push(blankOutcome(one.line, 'skipped', 'stopped'))
    else allowed.push({ ...one, fields })
  }
  await apply(deps, run, 'rule', skipped)
  return allowed
}

interface SentChunk {
  /** Deliveries to try again, with how long the provider asked to wait. */
  again: { line: number; attempts: number; afterMs: number | null }[]
  /** Not tried: we are stopping, or our set-up is at fault. */
  untried: number
  fault: Extract<Verdict, { kind: 'setup-fault' }> | undefined
}

/** Goes through the deliveries with a fixed number of calls under way, writing results meanwhile. */
async function sendAll(
  deps: SendChunkDeps,
  run: RunToSend,
  deliveries: readonly Addressed[],
): Promise<SentChunk> {
  const sent: SentChunk = { again: [], untried: 0, fault: undefined }
  const writer = createResultWriter(deps.wall, (outcomes) => apply(deps, run, 'answer', outcomes))
  const queue = deliveries.values()
  const lane = async () => {
    for (const delivery of queue) {
      if (!deps.stopping() && !sent.fault) await untilMaySend(deps, run)
      // Asked after the wait, since a worker may be told to end while it rests or keeps the pace.
      if (deps.stopping() || sent.fault) {
        sent.untried += 1
        continue
      }
      const verdict = await sendOne(deps, run, delivery)
      if (verdict.kind === 'outcome') writer.add(verdict.outcome)
      else if (verdict.kind === 'setup-fault') sent.fault ??= verdict
      else sent.again.push({ ...verdict, attempts: delivery.attempts })
    }
  }
  await Promise.all(Array.from({ length: deps.lanes }, lane))
  await writer.finish()
  return sent
}

/** Keeps the pace, and leaves the provider alone for as long as it asked. */
async function untilMaySend({ pace, rest, wall }: SendChunkDeps, run: RunToSend): Promise<void> {
  await pace.next(run.accountId)
  const restMs = rest.untilMs - wall.nowMs()
  if (restMs > 0) await wall.delay(restMs)
}

async function sendOne(deps: SendChunkDeps, run: RunToSend, delivery: Addressed): Promise<Verdict> {
  const { sender, settings, rest, wall } = deps
  const answer = await sender.send(run, delivery, delivery.fields)
  if (answer.kind === 'retry-later' && answer.afterMs !== null) {
    rest.untilMs = Math.max(rest.untilMs, wall.nowMs() + answer.afterMs)
  }
  const rules = { repeatable: sender.repeatable, maxAttempts: settings.maxAttempts }
  return verdictOn(answer, delivery, rules)
}

async function settleRest(
  deps: SendChunkDeps,
  chunk: Chunk,
  owner: string,
  run: RunToSend,
  sent: SentChunk,
): Promise<void> {
  const now = deps.clock.now()
  if (sent.fault) await pauseForFault(deps, run, sent.fault.fault.fault)
  const tried = sent.again.map((one) => one.line)
  if (tried.length > 0) await countAttempt(deps.db, chunk, tried)
  if (sent.untried > 0 || sent.fault) {
    await endLease(deps.db, chunk, owner, now)
    return
  }
  const waits = sent.again.map((one) => backoffMs(one.attempts, one.afterMs, deps.random()))
  const retryAt = waits.length > 0 ? new Date(now.getTime() + Math.max(...waits)) : null
  await finishChunk(deps, chunk, owner, retryAt)
}

/**
 * When a voice chunk is out, its texts become due after the set wait at the latest; then the lease
 * ends. The other way round, a crash in between would leave the texts waiting for a report that may
 * never come.
 */
async function finishChunk(
  deps: SendChunkDeps,
  chunk: Chunk,
  owner: string,
  retryAt: Date | null,
): Promise<void> {
  if (retryAt === null && chunk.channel === 'voice') await openFollowersOf(deps, chunk)
  await endLease(deps.db, chunk, owner, retryAt)
}
