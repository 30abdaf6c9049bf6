import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { SenderRefused } from './assign-sender.ts'
import { endRegistering, takeRegistering } from './registration.queries.ts'

/** Longer than the calls of one command take, and than a brand needs to be found in the provider's list. */
const STALE_MS = 120_000

/**
 * Does the work for one operator at a time: two at once would each pay for a brand. Where it breaks off without a
 * response the account stays taken for two minutes, until what was paid for can be found.
 *
 * @throws SenderRefused while another one works
 */
export async function registering<Done>(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
  isUncertain: (error: unknown) => boolean,
  work: () => Promise<Done>,
): Promise<Done> {
  const at = clock.now()
  const stale = new Date(at.getTime() - STALE_MS)
  const isOurs = await db.transaction((tx) => takeRegistering(tx, accountId, at, stale))
  if (!isOurs) {
    throw new SenderRefused('The account is being registered now. Say it again in two minutes.')
  }
  try {
    const done = await work()
    await endRegistering(db, accountId)
    return done
  } catch (error) {
    if (!isUncertain(error)) await endRegistering(db, accountId)
    throw error
  }
}
