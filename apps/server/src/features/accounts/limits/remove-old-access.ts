import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { deleteExpiredRegistrations } from '../registration/registrations.queries.ts'
import { removeOldDevices } from '../sign-in/known-device.ts'
import { removeOldFailures } from './failures.ts'
import { removeOldMailCounts } from './link-mails.ts'

/** Removes what limits and recognizes no one any more. Call it every few minutes. */
export async function removeOldAccess(deps: { db: Database; clock: Clock }): Promise<void> {
  await removeOldFailures(deps)
  await removeOldMailCounts(deps)
  await removeOldDevices(deps)
  await deleteExpiredRegistrations(deps.db, deps.clock.now())
}
