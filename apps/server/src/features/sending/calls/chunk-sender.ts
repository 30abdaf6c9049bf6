import type { Clock } from '../../../platform/clock/clock.ts'
import type { DeliverySettings } from '../../runs/index.ts'
import { blankOutcome } from '../../outcomes/index.ts'
import type { ChannelSender } from '../channel-sender.ts'
import { isProviderFault } from '../limits/circuit-breaker.ts'
import type { CircuitBreaker, Pass } from '../limits/circuit-breaker.ts'
import type { ProviderPause } from '../limits/provider-pause.ts'
import type { LoadedChunk } from '../load-chunk.ts'
import type { Recipient } from '../pick-recipients.ts'
import type { ResultWriter } from '../result-writer.ts'
import type { Check } from './send-check.ts'
import { verdictOn } from './send-responses.ts'
import type { Verdict } from './send-responses.ts'
import type { SentChunk } from '../settle-chunk.ts'

export interface ChunkSenderDeps {
  sender: ChannelSender
  settings: DeliverySettings
  clock: Clock
  /** Stops calling the provider while it is down. */
  breaker: CircuitBreaker
  /** Until when this provider asked for no calls. */
  pause: ProviderPause
}

/** A call that has no result yet. */
export interface CallInProgress {
  recipient: Recipient
  /** When it left; before that, since when it waits to. */
  triedAt: Date
}

interface InHand {
  writer: Pick<ResultWriter, 'add'>
  /** By line. */
  inProgress: Map<number, CallInProgress>
  /** Asked in the turn in which a call leaves. */
  mayLeave: (recipient: Recipient) => boolean
  /** Nothing of its call left. */
  onWithheld: (recipient: Recipient) => Promise<void> | undefined
}

export interface ChunkSender {
  send(recipient: Recipient): Promise<void> | undefined
  /** It is not sent now, for this reason. */
  leave(recipient: Recipient, why: Exclude<Check, 'send'>): undefined
  /** It ended without a result. */
  uncertain(call: CallInProgress): void
}

/** Makes the calls of one chunk, and notes in `sent` what becomes of them. */
export function createChunkSender(
  { sender, settings, pause, breaker, clock }: ChunkSenderDeps,
  { open, from }: LoadedChunk,
  sent: SentChunk,
  hand: InHand,
): ChunkSender {
  const note = (recipient: Recipient, verdict: Verdict, pass: Pass, triedAt: Date) => {
    const { line, attempts } = recipient
    if (verdict.outcome) hand.writer.add({ ...verdict.outcome, sentAt: triedAt })
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
      const call = { recipient, triedAt: clock.now() }
      hand.inProgress.set(recipient.line, call)
      const mayLeave = () => {
        const may = hand.mayLeave(recipient)
        if (may) call.triedAt = clock.now()
        return may
      }
      return open.sender.send(recipient, recipient.values, from, mayLeave).then((response) => {
        hand.inProgress.delete(recipient.line)
        if (response.kind === 'withheld') {
          breaker.giveBack(pass)
          return hand.onWithheld(recipient)
        }
        if (response.kind === 'retry-later' && response.afterMs !== null)
          pause.ask(response.afterMs)
        breaker.note(pass, isProviderFault(response))
        const maxAttempts = pass === 'probe' ? Number.POSITIVE_INFINITY : settings.maxAttempts
        const rules = { repeatable: sender.repeatable, maxAttempts }
        note(recipient, verdictOn(response, recipient, rules), pass, call.triedAt)
        return undefined
      })
    },
    leave: ({ line, uncertainSince }, why) => {
      if (why === 'lost' || why === 'stopped' || why === 'closed') {
        sent.untried += 1
        if (why === 'closed') sent.isClosed = true
        sent.isOver = true
      } else if (uncertainSince === null) {
        sent.skipped.push(blankOutcome(line, 'skipped', 'suppressed'))
        // An earlier try may have got through: it is left to its report.
      } else sent.leftToReport.push({ ...blankOutcome(line, 'unknown'), sentAt: uncertainSince })
      return undefined
    },
    uncertain: ({ recipient: { line, attempts, uncertainSince }, triedAt }) => {
      const since = uncertainSince ?? triedAt
      const unknown = { ...blankOutcome(line, 'unknown'), sentAt: since }
      if (!sender.repeatable) sent.leftToReport.push(unknown)
      else sent.again.push({ line, attempts: attempts + 1, uncertainSince: since, afterMs: null })
    },
  }
}
