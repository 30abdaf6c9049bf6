import type { Queries } from '../../../platform/database/database.ts'
import type { EvidencePack } from './evidence-pack.ts'
import { unsealedCalls, unsealedReplies } from './pack.queries.ts'

/** Replies, and calls back. */
export const MOST_OF_PERSON = 1_000

/** What came from the person and is in no record yet, or in none any more. */
export async function ownSideOf(
  db: Queries,
  accountId: string,
  phone: number,
): Promise<Pick<EvidencePack, 'replies' | 'call_backs'>> {
  const replies = await unsealedReplies(db, accountId, phone, MOST_OF_PERSON)
  const calls = await unsealedCalls(db, accountId, phone, MOST_OF_PERSON)
  return {
    replies: replies.map(({ at, ...reply }) => ({ at: at.toISOString(), ...reply })),
    call_backs: calls.map(({ at, askedForOwner, optedOut }) => ({
      at: at.toISOString(),
      asked_for_owner: askedForOwner,
      opted_out: optedOut,
    })),
  }
}
