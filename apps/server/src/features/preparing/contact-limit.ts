import type { Queries } from '../../platform/database/database.ts'
import { contactLimitOf } from '../compliance/index.ts'
import type { RunChannel } from '../runs/index.ts'
import { countContacts, selectOverLimit } from './earlier-contacts.queries.ts'

/** The limit is over any 24 hours, not over a day of the calendar. */
const LIMIT_HOURS = 24

/** From when on contacts count at `now`. */
export function contactsSince(now: Date): Date {
  return new Date(now.getTime() - LIMIT_HOURS * 3_600_000)
}

/** How many contacts each of these numbers has had by `at`, or may have, in the time over which they are limited. */
export function contactsBefore(
  db: Queries,
  accountId: string,
  phones: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, number>> {
  return countContacts(db, accountId, phones, contactsSince(at))
}

/**
 * The lines of a chunk whose number has had as many contacts in the last 24 hours as the setting and
 * the law of its place allow, over all the account's campaigns; voicemails and texts count alike.
 */
export async function linesOverLimit(
  db: Queries,
  chunk: RunChannel & { windowKey: string },
  lines: readonly number[],
  { now, settings }: { now: Date; settings: { contactLimit: number } },
): Promise<Set<number>> {
  const limit = contactLimitOf(chunk.windowKey, settings.contactLimit, now)
  const since = contactsSince(now)
  return new Set(await selectOverLimit(db, chunk, lines, { since, limit }))
}
