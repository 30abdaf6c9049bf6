import type { Database } from '../../platform/database/database.ts'
import type { Suppressions } from '../compliance/index.ts'
import { readContactColumns } from '../contacts/index.ts'
import type { ColumnValues } from '../contacts/index.ts'
import type { PendingDelivery } from './chunks.queries.ts'
import type { OpenRun } from './open-runs.ts'
import { blankOutcome } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { writeOutcomes } from './write-outcomes.ts'
import type { WriteOutcomesDeps } from './write-outcomes.ts'

/** A pending delivery with what its message needs of the contact. */
export interface Recipient extends PendingDelivery {
  values: ColumnValues
}

export interface PickRecipientsDeps extends WriteOutcomesDeps {
  db: Database
  suppressions: Suppressions
}

/** Leaves out, in one query, who must not be contacted any more, and who is no longer on the list. */
export async function pickRecipients(
  deps: PickRecipientsDeps,
  { run, sender }: OpenRun,
  pending: readonly PendingDelivery[],
): Promise<Recipient[]> {
  const { db, suppressions } = deps
  const phones = pending.map((one) => one.phone)
  const lines = pending.map((one) => one.line)
  const [suppressed, valuesByLine] = await Promise.all([
    suppressions.suppressedAmong(db, run.accountId, phones),
    readContactColumns(db, run, lines, sender.columns),
  ])
  const recipients: Recipient[] = []
  const skipped: Outcome[] = []
  const leftToReport: Outcome[] = []
  for (const one of pending) {
    const { line, phone } = one
    const values = valuesByLine.get(line)
    if (values && !suppressed.has(phone)) recipients.push({ ...one, values })
    // An earlier try may have got through: it is not sent again, and not called unsent either.
    else if (one.inDoubt) leftToReport.push(blankOutcome(line, 'unknown'))
    else skipped.push(blankOutcome(line, 'skipped', values ? 'suppressed' : 'stopped'))
  }
  await writeOutcomes(deps, run, 'rule', skipped)
  await writeOutcomes(deps, run, 'timeout', leftToReport)
  return recipients
}
