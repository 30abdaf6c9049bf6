import type { SetupFault } from '@afterbeep/contract/campaign/failure-reasons'
import type { SendResponse } from '../../../providers/outcome.ts'
import type { PendingDelivery } from '../leases/chunks.queries.ts'
import { blankOutcome } from '../../outcomes/index.ts'
import type { Outcome } from '../../outcomes/index.ts'

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
