import type { SetupFault } from '@afterbeep/contract/campaign/failure-reasons'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { SendResponse } from '../../../providers/outcome.ts'
import type { DeliverySettings } from '../../runs/index.ts'
import { blankOutcome } from '../../outcomes/index.ts'
import type { Outcome, OutcomeWriter } from '../../outcomes/index.ts'
import type { ChannelSender } from '../channel-sender.ts'
import { isProviderFault } from '../limits/circuit-breaker.ts'
import type { CircuitBreaker, Pass } from '../limits/circuit-breaker.ts'
import type { ProviderPause } from '../limits/provider-pause.ts'
import type { PendingDelivery } from '../leases/chunks.queries.ts'
import type { LoadedChunk } from '../load-chunk.ts'
import type { Recipient } from '../pick-recipients.ts'
import type { Check } from './send-check.ts'
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
  writer: Pick<OutcomeWriter, 'add'>
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

/** What follows from a provider's response to one send. At least one of the three. */
export interface Verdict {
  outcome?: Outcome
  again?: Again
  /** Our own set-up is at fault: the run pauses. Without `outcome` and `again` nothing was sent. */
  fault?: SetupFault
}

/** Send it again later; `afterMs` when the provider gave a time. */
export interface Again {
  afterMs: number | null
  /** It may have been accepted, so it is sent again only under the same key. */
  uncertain: boolean
}

/**
 * What a response means for one delivery. What is uncertain is repeated only where the provider
 * knows the key; elsewhere it is left to its report and is never sent again automatically.
 */
export function verdictOn(
  response: Exclude<SendResponse, { kind: 'withheld' }>,
  delivery: Omit<PendingDelivery, 'phone'>,
  rules: { repeatable: boolean; maxAttempts: number },
): Verdict {
  const outcomeOf = (to: Outcome['to']): Outcome => ({
    ...blankOutcome(delivery.line, to),
    resends: delivery.resends,
  })
  const lastTry = delivery.attempts + 1 >= rules.maxAttempts
  switch (response.kind) {
    case 'accepted':
      return { outcome: { ...outcomeOf('accepted'), providerRef: response.providerRef } }
    case 'rejected': {
      const { reason, providerCode, suppress } = response
      return { outcome: { ...outcomeOf('failed'), reason, providerCode, suppress } }
    }
    case 'retry-later': {
      if (!lastTry) return { again: { afterMs: response.afterMs, uncertain: false } }
      // A wrong certificate or a wrong name would use up every recipient within seconds.
      if (response.neverLeft) return { fault: 'provider_address' }
      // The last try was not accepted, but an earlier one may have been: its report will show.
      if (delivery.uncertainSince) return { outcome: outcomeOf('unknown') }
      const { providerCode } = response
      return { outcome: { ...outcomeOf('failed'), reason: 'not_sent', providerCode } }
    }
    case 'unknown':
      if (!rules.repeatable || lastTry) return { outcome: outcomeOf('unknown') }
      return { again: { afterMs: null, uncertain: true } }
    case 'setup-fault': {
      const { fault, maybeAccepted } = response
      if (!maybeAccepted) return { fault }
      if (!rules.repeatable) return { fault, outcome: outcomeOf('unknown') }
      return { fault, again: { afterMs: null, uncertain: true } }
    }
  }
}
