import type { SetupFault } from '@afterbeep/contract/campaign/failure-reasons'
import { backoffMs } from '../../platform/backoff.ts'
import type { Outcome, Reopening } from '../outcomes/index.ts'
import type { WaitingReport } from './store/waiting-reports.queries.ts'

/** What reports of one run and channel contain, sorted by what has to be done. */
export interface ReadReports {
  outcomes: Outcome[]
  /** Sends that did not leave the provider, through no fault of the recipient. */
  reopened: Reopening[]
  /** Our own set-up is at fault: the run pauses. */
  fault: SetupFault | undefined
}

/** A minute before the second try, as for a carrier that is busy, and more each time. */
const TRANSIENT_BACKOFF_TRIES = 6

/** Of two reports about one send the first counts; but a person's refusal is never passed over. */
export function readReports(
  reports: readonly WaitingReport[],
  { at, maxAttempts }: { at: Date; maxAttempts: number },
): ReadReports {
  const read: ReadReports = { outcomes: [], reopened: [], fault: undefined }
  const seen = new Set<string>()
  for (const report of reports) {
    const send = `${report.line} ${report.resends}`
    const { line, resends, outcome } = report
    if (seen.has(send)) {
      if ('suppress' in outcome && outcome.suppress) read.outcomes.push(outcomeOf(report))
      continue
    }
    seen.add(send)
    if (outcome.kind === 'setup-fault') {
      read.fault ??= outcome.fault
      read.reopened.push({ line, resends, notBefore: at })
    } else if (outcome.kind === 'transient' && (resends ?? 0) + 1 < maxAttempts) {
      const waitMs = backoffMs(TRANSIENT_BACKOFF_TRIES + (resends ?? 0), null, 1)
      read.reopened.push({ line, resends, notBefore: new Date(at.getTime() + waitMs) })
    } else read.outcomes.push(outcomeOf(report))
  }
  return read
}

function outcomeOf({ line, resends, outcome }: WaitingReport): Outcome {
  const blank = { line, reason: null, providerCode: null, providerRef: null, resends }
  switch (outcome.kind) {
    case 'delivered':
      return { ...blank, to: 'delivered', suppress: outcome.suppress ?? false }
    case 'failed': {
      const { reason, providerCode, suppress } = outcome
      return { ...blank, to: 'failed', reason, providerCode, suppress }
    }
    case 'transient':
    case 'setup-fault': {
      const { providerCode } = outcome
      return { ...blank, to: 'failed', reason: 'carrier_failure', providerCode }
    }
  }
}
