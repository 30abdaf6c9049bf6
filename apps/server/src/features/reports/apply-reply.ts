import type { Transaction } from '../../platform/database/database.ts'
import { meaningOfReply, recordReply } from '../compliance/index.ts'
import type { ReplyPlace } from '../compliance/index.ts'
import { ownerOfAddress, withoutOwnAddress } from '../senders/index.ts'
import type { AddressOwner } from '../senders/index.ts'
import { requestReplyMails } from '../mails/index.ts'
import type { ApplyReportsDeps } from './apply-reports.ts'
import {
  accountsThatContacted,
  repliedDelivery,
  markApplied,
  storeEvents,
  wasRestoredSince,
} from './store/provider-events.queries.ts'
import { parseEvent } from './report-event.ts'
import type { ReplyEvent, StoredEvent } from './report-event.ts'

/** A reply that comes later than this is not linked to the delivery. */
const ANSWER_MS = 30 * 24 * 3_600_000
/** A provider's clock may be ahead of ours by so much; a time beyond that is not accepted. */
const AHEAD_MS = 5 * 60_000

/** A reply as it is stored: with the instant at which it counts as sent, whenever it is applied. */
export interface StoredReply extends StoredEvent {
  payload: ReplyEvent
}

/** The reply in an event, if it is one, with its time accepted or replaced by `now`. */
export function replyIn(event: StoredEvent, now: Date): StoredReply | undefined {
  if (event.kind !== 'reply') return undefined
  const reply = parseEvent(event)
  if (reply.kind !== 'reply') return undefined
  return { ...event, payload: { ...reply, saidAt: believed(reply.saidAt, now).toISOString() } }
}

export function asksToStop({ payload }: StoredReply): boolean {
  return meaningOfReply(payload.text) === 'opt_out'
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
 * from all. The text itself, and a START, are for one account only: a tenant reads no other's replies, and
 * lifts no other's opt-out. Returns the accounts whose owners have something new to read.
 */
async function applyInside(
  tx: Transaction,
  { clock, suppressions }: ApplyReportsDeps,
  stored: StoredEvent,
  { phone, text, saidAt, sentTo = [] }: ReplyEvent,
): Promise<string[]> {
  const at = clock.now()
  const owner = await ownerOfAddress(tx, sentTo)
  const contacted = await accountsThatContacted(tx, phone)
  // A person may write to a number that has never contacted them.
  const accountIds = [
    ...new Set([...contacted, ...(owner && !owner.isErased ? [owner.accountId] : [])]),
  ]
  const since = new Date(at.getTime() - ANSWER_MS)
  const place =
    owner === undefined
      ? await placeOfReply(tx, { phone, accountIds, since })
      : await placeWithOwner(tx, owner, phone, since)
  const places = place === undefined ? [] : [place]
  const newTo = await recordReply(tx, { places, eventId: stored.eventId, phone, text, at })
  const meaning = meaningOfReply(text)
  if (meaning === 'opt_in' && accountIds.length > 0) {
    const word = { phone, meaning, saidAt: believed(saidAt, at), at }
    if (place !== undefined) {
      await suppressions.applyWord(tx, { ...word, accountIds: [place.accountId] })
    }
  } else if (meaning !== 'other') {
    // After a restored backup the message that this replies to may be missing from our database.
    const mayConcernOthers = await wasRestoredSince(tx, since)
    const word = { accountIds, phone, meaning, saidAt: believed(saidAt, at), at }
    await suppressions.applyWord(tx, { ...word, mayConcernOthers })
  }
  await markApplied(tx, [stored], at)
  // A STOP is obeyed by itself: there is nothing for its owner to read or to do.
  return meaning === 'opt_out' ? [] : newTo
}

/** A reply is for the account whose number it came to, no matter who has contacted the person since. */
async function placeWithOwner(
  tx: Transaction,
  { accountId, isErased }: AddressOwner,
  phone: number,
  since: Date,
): Promise<ReplyPlace | undefined> {
  if (isErased) return undefined
  const replied = await repliedDelivery(tx, phone, since, accountId)
  if (replied === undefined) return { accountId, repliedTo: null }
  const { campaignId, runId, line } = replied
  return { accountId, repliedTo: { campaignId, runId, line } }
}

/**
 * The account that a reply to a shared number is for: the one whose message it replies to, else the only one that
 * ever contacted the number. Undefined where several did, and none lately: the text may be for any.
 */
async function placeOfReply(
  tx: Transaction,
  reply: { phone: number; accountIds: readonly string[]; since: Date },
): Promise<ReplyPlace | undefined> {
  const replied = await repliedDelivery(tx, reply.phone, reply.since, null)
  if (replied !== undefined) {
    const { accountId, ...repliedTo } = replied
    return { accountId, repliedTo }
  }
  // Who texts from a number of its own is not written to at another one.
  const [accountId, ...others] = await withoutOwnAddress(tx, reply.accountIds)
  return accountId === undefined || others.length > 0 ? undefined : { accountId, repliedTo: null }
}

/** The provider's time, or ours where it names none or one that lies too far ahead. */
function believed(saidAt: string | null | undefined, now: Date): Date {
  const saidMs = Date.parse(saidAt ?? '')
  if (Number.isNaN(saidMs)) return now
  return new Date(Math.min(saidMs, now.getTime() + AHEAD_MS))
}
