import type { Queries } from '../../../platform/database/database.ts'
import type { EvidencePack } from './evidence-pack.ts'
import { unsealedCalls, unsealedReplies, unsealedSingles } from './pack.queries.ts'

/** Replies, calls back, and messages outside of campaigns. */
export const MOST_OF_PERSON = 1_000

/** What came from the person, or went to them outside of campaigns, and is in no record yet, or in none any more. */
export async function ownSideOf(
  db: Queries,
  accountId: string,
  phone: number,
): Promise<Pick<EvidencePack, 'replies' | 'call_backs' | 'other_messages'>> {
  const replies = await unsealedReplies(db, accountId, phone, MOST_OF_PERSON)
  const calls = await unsealedCalls(db, accountId, phone, MOST_OF_PERSON)
  const singles = await unsealedSingles(db, accountId, phone, MOST_OF_PERSON)
  return {
    replies: replies.map(({ at, ...reply }) => ({ at: at.toISOString(), ...reply })),
    call_backs: calls.map(({ at, askedForOwner, optedOut }) => ({
      at: at.toISOString(),
      asked_for_owner: askedForOwner,
      opted_out: optedOut,
    })),
    other_messages: singles.map(({ at, kind, ...single }) => ({
      at: at.toISOString(),
      message: kind,
      ...single,
    })),
  }
}
