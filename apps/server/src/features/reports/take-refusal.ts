import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { ReportedOutcome } from '../../providers/outcome.ts'
import { suppressRefused } from '../compliance/index.ts'
import type { Suppressions } from '../compliance/index.ts'
import { accountOfOtherSend } from './other-sends.ts'
import { isNamed } from './report-event.ts'
import type { IncomingEvent, NamedReport } from './report-event.ts'
import { storeBatch } from './store/store-events.ts'
import type { StoredBatch } from './store/store-events.ts'

/** A late refusal of what is no delivery, by which its person is not to be contacted any more. */
export interface Refusal {
  report: NamedReport
  accountId: string
  phone: number
  outcome: Parameters<typeof suppressRefused>[3]
}

/**
 * That the number itself is refused, and why; also where the provider says it of a person whom it reached. Undefined where
 * it may be contacted again.
 */
export function refusalOf(outcome: ReportedOutcome): Refusal['outcome'] | undefined {
  if (!('suppress' in outcome) || !outcome.suppress) return undefined
  const reason = outcome.kind === 'failed' ? outcome.reason : 'do_not_call_list'
  return { reason, suppress: outcome.suppress }
}

/**
 * The refusal in a report: the provider may be the only one who heard the STOP, or knows that the person is not to be
 * contacted. For a delivery its outcome says that; nothing else keeps it for anything else, whose row may no longer
 * have the number.
 */
export function refusalIn(event: IncomingEvent): Refusal | undefined {
  if (!isNamed(event) || event.phone === undefined) return undefined
  const outcome = refusalOf(event.outcome)
  const accountId = accountOfOtherSend(event.reference)
  if (outcome === undefined || accountId === undefined) return undefined
  return { report: event, accountId, phone: event.phone, outcome }
}

/**
 * Stores the report and puts the refusal in force in one transaction, before the provider gets its response. A repeat of the
 * report changes nothing: the person may have said START since.
 */
export function storeRefusal(
  { db, clock, suppressions }: { db: Database; clock: Clock; suppressions: Suppressions },
  { report, accountId, phone, outcome }: Refusal,
  receivedAt: Date,
): Promise<StoredBatch> {
  return db.transaction(async (tx) => {
    const stored = await storeBatch(tx, [report], receivedAt)
    if (stored.isNew[0] === true) {
      await suppressRefused(tx, suppressions, { accountId, phone, at: clock.now() }, outcome)
    }
    return stored
  })
}
