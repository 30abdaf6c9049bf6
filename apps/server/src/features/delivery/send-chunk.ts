import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { WallTime } from '../../platform/wall-time.ts'
import { nextOpening } from '../compliance/index.ts'
import type { Suppressions } from '../compliance/index.ts'
import type { ChannelSender } from './channel-sender.ts'
import { isProviderFault } from './circuit-breaker.ts'
import type { CircuitBreaker, Pass } from './circuit-breaker.ts'
import { endLease, noteDoubt, pendingOf } from './chunks.queries.ts'
import type { Chunk, PendingDelivery } from './chunks.queries.ts'
import type { DeliverySettings } from './delivery-settings.ts'
import type { Lanes } from './lanes.ts'
import type { OpenRun, OpenRuns } from './open-runs.ts'
import { blankOutcome } from './outcome.ts'
import type { Pace } from './pace.ts'
import { createResultWriter } from './result-writer.ts'
import { verdictOn } from './send-answers.ts'
import type { Verdict } from './send-answers.ts'
import { finishChunk, settleChunk } from './settle-chunk.ts'
import type { SentChunk } from './settle-chunk.ts'
import { pickRecipients } from './pick-recipients.ts'
import type { Recipient } from './pick-recipients.ts'
import { writeOutcomes } from './write-outcomes.ts'

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
  openRuns: OpenRuns
  pace: Pace
  settings: DeliverySettings
  /** The calls under way, over all chunks in hand. */
  lanes: Lanes
  stopping: () => boolean
  /** Leaves the provider alone while it is down. */
  breaker: CircuitBreaker
  /** Wall time until which this provider asked to be left alone. */
  rest: { untilMs: number }
}

/** Sends everything that is pending in a leased chunk, writes the results back and ends the lease. */
export async function sendChunk(deps: SendChunkDeps, chunk: Chunk, owner: string): Promise<void> {
  const come = deps.lanes.expect(chunk.lines.length)
  const loaded = await loadChunk(deps, chunk, owner).finally(come)
  if (!loaded) return
  const { open, recipients } = loaded
  const sent = await sendAll(deps, open, recipients)
  await settleChunk(deps, open.run, chunk, owner, sent)
}

/** Reads whom a chunk is to be sent to; undefined when nothing of it may be sent now. */
async function loadChunk(
  deps: SendChunkDeps,
  chunk: Chunk,
  owner: string,
): Promise<{ open: OpenRun; recipients: Recipient[] } | undefined> {
  const { db, clock, sender } = deps
  const open = await deps.openRuns.find(chunk.accountId, chunk.runId)
  const pending = await pendingOf(db, chunk)
  if (chunk.wasLeased && sender.repeatable) await doubt(deps, chunk, pending)
  if (chunk.wasLeased && !sender.repeatable) {
    // What a dead worker held may have been sent: it is left to its reports, never sent again.
    const doubtful = pending.map((one) => blankOutcome(one.line, 'unknown'))
    await writeOutcomes(deps, open.run, 'timeout', doubtful)
    await finishChunk(deps, open.run, chunk, owner, null)
    return undefined
  }
  const opening = nextOpening(chunk.windowKey, clock.now())
  if (opening > clock.now()) {
    await endLease(db, chunk, owner, opening)
    return undefined
  }
  return { open, recipients: await pickRecipients(deps, open, pending) }
}

/** What a dead worker held is sent again under its keys; that it may have been accepted is kept. */
async function doubt(
  { db }: SendChunkDeps,
  chunk: Chunk,
  pending: readonly PendingDelivery[],
): Promise<void> {
  const lines = pending.map((one) => one.line)
  if (lines.length > 0) await noteDoubt(db, chunk, lines)
  for (const one of pending) one.inDoubt = true
}

/** Goes through the recipients as lanes come free, writing results meanwhile. */
async function sendAll(
  deps: SendChunkDeps,
  open: OpenRun,
  recipients: readonly Recipient[],
): Promise<SentChunk> {
  const sent: SentChunk = { again: [], untried: 0, fault: undefined }
  const isOver = () => deps.stopping() || sent.fault !== undefined
  const writer = createResultWriter(deps.wall, (outcomes) =>
    writeOutcomes(deps, open.run, 'answer', outcomes),
  )
  const note = (recipient: Recipient, verdict: Verdict, pass: Pass) => {
    if (verdict.kind === 'outcome') writer.add(verdict.outcome)
    else if (verdict.kind === 'setup-fault') sent.fault ??= verdict
    else sent.again.push({ ...verdict, attempts: recipient.attempts, isProbe: pass === 'probe' })
  }
  // Asked after the wait, since a worker may be told to end while it rests or keeps the pace.
  const send = (recipient: Recipient): Promise<void> | undefined => {
    const pass = isOver() ? 'wait' : deps.breaker.pass()
    if (pass !== 'wait') return sendOne(deps, open, recipient, pass, note)
    sent.untried += 1
    return undefined
  }
  await writer.during(() =>
    deps.lanes.run(recipients, (recipient) => {
      const wait = isOver() ? undefined : untilMaySend(deps, open)
      return wait ? wait.then(() => send(recipient)) : send(recipient)
    }),
  )
  return sent
}

/**
 * Keeps the pace, and leaves the provider alone for as long as it asked. Undefined when there is
 * nothing to wait for: at thousands a second each promise shows.
 */
function untilMaySend(
  { pace, rest, wall }: SendChunkDeps,
  { run }: OpenRun,
): Promise<unknown> | undefined {
  const paced = pace.next(run.accountId)
  const resting = async () => {
    const restMs = rest.untilMs - wall.nowMs()
    if (restMs > 0) await wall.delay(restMs)
  }
  if (paced) return paced.then(resting)
  return rest.untilMs > 0 ? resting() : undefined
}

function sendOne(
  { sender, settings, rest, wall, breaker }: SendChunkDeps,
  open: OpenRun,
  recipient: Recipient,
  pass: Exclude<Pass, 'wait'>,
  note: (recipient: Recipient, verdict: Verdict, pass: Pass) => void,
): Promise<void> {
  return open.sender.send(recipient, recipient.values).then((answer) => {
    if (answer.kind === 'retry-later' && answer.afterMs !== null) {
      rest.untilMs = Math.max(rest.untilMs, wall.nowMs() + answer.afterMs)
    }
    breaker.note(pass, isProviderFault(answer))
    // Whoever tried a provider that was down must not pay for it with a try.
    const maxAttempts = pass === 'probe' ? Number.POSITIVE_INFINITY : settings.maxAttempts
    const rules = { repeatable: sender.repeatable, maxAttempts }
    note(recipient, verdictOn(answer, recipient, rules), pass)
  })
}
