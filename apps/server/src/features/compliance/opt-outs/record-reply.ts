import type { Transaction } from '../../../platform/database/database.ts'
import { storableText } from '../../../platform/json-body.ts'
import type { ReplyMeaning } from '@afterbeep/contract/opt-outs/reply-meaning'
import { insertReply } from './replies.queries.ts'
import type { ReplyPlace } from './replies.queries.ts'

export interface Reply {
  /** The account that the reply is for; none where that is not known. */
  places: readonly ReplyPlace[]
  /** The provider's id of the event; the same one again changes nothing. */
  eventId: string
  /** Who wrote: 1 and ten digits. */
  phone: number
  text: string
  meaning: ReplyMeaning
  at: Date
}

/** Far above what texts join up to; a provider's field is trusted to be a text, not to be short. */
const TEXT_MAX_CHARS = 10_000

/**
 * Stores a reply where its accounts can read it, with its meaning. The caller also suppresses or
 * lifts the number. Returns the accounts for which the reply is new.
 */
export function recordReply(
  tx: Transaction,
  { places, eventId, phone, text, meaning, at }: Reply,
): Promise<string[]> {
  // Also after the cut, which may go through the middle of a pair.
  const kept = storableText(text.slice(0, TEXT_MAX_CHARS))
  return insertReply(tx, places, { eventId, phone, text: kept, meaning, at })
}
