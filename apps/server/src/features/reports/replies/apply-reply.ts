import type { Transaction } from '../../../platform/database/database.ts'
import { recordReply } from '../../compliance/index.ts'
import { ownerOfAddress } from '../../senders/index.ts'
import { requestReplyMails } from '../../mails/index.ts'
import type { ApplyReportsDeps } from '../apply-reports.ts'
import { meaningOfEvent } from './meaning-of-event.ts'
import { believedTime, obeyReply } from './obey-reply.ts'
import { placesOfReply } from './place-of-reply.ts'
import {
  accountsThatContacted,
  repliedDelivery,
  markApplied,
  storeEvents,
  wasRestoredSince,
} from '../store/provider-events.queries.ts'
import { parseEvent } from '../report-event.ts'
import type { ReplyEvent, StoredEvent } from '../report-event.ts'

/** A reply that comes later than this is not linked to the delivery. */
const ANSWER_MS = 30 * 24 * 3_600_000

/** A reply as it is stored: with the instant at which it counts as sent, whenever it is applied. */
export interface StoredReply extends StoredEvent {
  payload: ReplyEvent
}

/** The reply in an event, if it is one, with its time accepted or replaced by `now`. */
export function replyIn(event: StoredEvent, now: Date): StoredReply | undefined {
  if (event.kind !== 'reply') return undefined
  const reply = parseEvent(event)
  if (reply.kind !== 'reply') return undefined
  return { ...event, payload: { ...reply, saidAt: believedTime(reply.saidAt, now).toISOString() } }
}

export function asksToStop({ payload }: StoredReply): boolean {
  const meaning = meaningOfEvent(payload)
  return meaning === 'opt_out' || meaning === 'unclear'
}

/**
 * Stores a reply and applies it in one transaction, so that a STOP is in force when the provider
 * gets its response. False where it was stored before.
 */
export async function storeReply(
  deps: ApplyReportsDeps,
  reply: StoredReply,
  receivedAt: Date,
): Promise<boolean> {
  const newTo = await deps.db.transaction(async (tx) => {
    const isNew = (await storeEvents(tx, [reply], receivedAt)).size > 0
    return isNew ? applyInside(tx, deps, reply, reply.payload) : undefined
  })
  await notifyOfReply(deps, newTo ?? [])
  return newTo !== undefined
}

/** Applies a reply that was stored and could not be applied then. */
export async function applyReply(
  deps: ApplyReportsDeps,
  stored: StoredEvent,
  reply: ReplyEvent,
): Promise<void> {
  await notifyOfReply(deps, await deps.db.transaction((tx) => applyInside(tx, deps, stored, reply)))
}

/**
 * Requests the mails about a reply. After its transaction and by one statement, since all replies to an
 * account count in the same row: within it, each would wait for the one before, a STOP too. A process
 * that dies in between leaves this reply out of the next mail's number; the reply itself is there.
 */
async function notifyOfReply({ db, log }: ApplyReportsDeps, accountIds: readonly string[]) {
  await requestReplyMails(db, accountIds).catch((error: unknown) => {
    log.warn({ err: error }, 'requesting the mail about a reply')
  })
}

/**
 * An opt-out protects from every account that ever contacted the number; where that is not known for sure,
 * from all. The text itself, and a START, are for one account at most: a tenant reads no other's replies, and
 * lifts no other's opt-out. Returns the accounts whose owners have something new to read.
 */
async function applyInside(
  tx: Transaction,
  deps: ApplyReportsDeps,
  stored: StoredEvent,
  event: ReplyEvent,
): Promise<string[]> {
  const { phone, text, sentTo = [] } = event
  const at = deps.clock.now()
  const owner = await ownerOfAddress(tx, sentTo)
  const contacted = await accountsThatContacted(tx, phone)
  // A person may write to a number that has never contacted them.
  const accountIds = [
    ...new Set([...contacted, ...(owner && !owner.isErased ? [owner.accountId] : [])]),
  ]
  const since = new Date(at.getTime() - ANSWER_MS)
  const { reader, wordsFor } = await placesOfReply(tx, { phone, owner, accountIds, since })
  const places = reader === undefined ? [] : [reader]
  const meaning = meaningOfEvent(event)
  const newTo = await recordReply(tx, { places, eventId: stored.eventId, phone, text, meaning, at })
  // After a restored backup the message that this replies to may be missing from our database.
  const wasRestored = () => wasRestoredSince(tx, since)
  const readerId = reader?.accountId
  await obeyReply(tx, deps, { event, accountIds, readerId, wordsFor, wasRestored, at })
  if (meaning === 'other' && owner?.isErased !== true) {
    await deps.signUps?.hear(tx, {
      phone,
      text,
      ownerId: owner?.accountId ?? null,
      placeId: wordsFor ?? null,
      at,
      // To a shared number a YES may answer any business that texts from it.
      wasReachedSince: async (instant) =>
        (await repliedDelivery(tx, phone, instant, owner?.accountId ?? null, 'text')) !== undefined,
    })
  }
  await markApplied(tx, [stored], at)
  // A STOP is obeyed by itself: there is nothing for its owner to read or to do.
  return meaning === 'opt_out' ? [] : newTo
}
