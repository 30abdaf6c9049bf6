import type { Clock } from '../../platform/clock/clock.ts'
import type { Queries } from '../../platform/database/database.ts'
import { deleteSends } from './test-sends.queries.ts'

/** The checks read only the last day; the month is for a person who investigates a complaint. */
const KEPT_MS = 30 * 24 * 3_600_000

/** Also of accounts that test no more. */
export async function removeOldSends({ db, clock }: { db: Queries; clock: Clock }): Promise<void> {
  await deleteSends(db, new Date(clock.now().getTime() - KEPT_MS))
}
