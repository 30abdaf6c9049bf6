import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { suppressOptedOut } from '../compliance/index.ts'
import type { Suppressions } from '../compliance/index.ts'
import { accountOfOtherSend } from './other-sends.ts'
import { isNamed } from './report-event.ts'
import type { IncomingEvent, NamedReport } from './report-event.ts'
import { storeBatch } from './store/store-events.ts'
import type { StoredBatch } from './store/store-events.ts'

/** A late refusal of a text that is no delivery, by which its person has said STOP. */
export interface Refusal {
  report: NamedReport
  accountId: string
  phone: number
  outcome: Parameters<typeof suppressOptedOut>[3]
}

/**
 * The refusal in a report: the provider blocks a number whose owner sent it a STOP that we never got. For a delivery
 * its outcome says that; nothing else keeps it for any other text, whose row may no longer have the number.
 */
export function refusalIn(event: IncomingEvent): Refusal | undefined {
  if (!isNamed(event) || event.phone === undefined) return undefined
  const { reference, outcome, phone } = event
  if (outcome.kind !== 'failed' || outcome.reason !== 'opted_out') return undefined
  const accountId = accountOfOtherSend(reference)
  return accountId === undefined ? undefined : { report: event, accountId, phone, outcome }
}

/**
 * Stores the report and puts the STOP in force in one transaction, before the provider gets its response. A repeat of the
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
      await suppressOptedOut(tx, suppressions, { accountId, phone, at: clock.now() }, outcome)
    }
    return stored
  })
}
