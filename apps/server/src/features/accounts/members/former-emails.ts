import type { Clock } from '../../../platform/clock/clock.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { forgetFormerEmails } from './former-emails.queries.ts'

/** A mail is tried for a day after its first try, which a stopped product delays. */
const KEPT_MS = 48 * 3_600_000

/** Forgets the addresses of people who were taken out of an account, once their mail is sent or given up. */
export function removeFormerEmails({ db, clock }: { db: Queries; clock: Clock }): Promise<void> {
  return forgetFormerEmails(db, new Date(clock.now().getTime() - KEPT_MS))
}
