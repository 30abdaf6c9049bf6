import { isSpanishReply, meaningOfReply } from '@afterbeep/contract/opt-outs/reply-meaning'
import type { Transaction } from '../../platform/database/database.ts'
import { endConfirmation, requestAutoReply } from '../auto-replies/index.ts'
import type { AutoReplyKind } from '../auto-replies/index.ts'
import { optOut, recordReply, settleReviews } from '../compliance/index.ts'
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
  return { ...event, payload: { ...reply, saidAt: believedTime(reply.saidAt, now).toISOString() } }
}

export function asksToStop({ payload }: StoredReply): boolean {
  const meaning = meaningOfReply(payload.text)
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
 * from all. The text itself, and a START, are for one account only: a tenant reads no other's replies, and
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
  const place =
    owner === undefined
      ? await placeOfReply(tx, { phone, accountIds, since })
      : await placeWithOwner(tx, owner, phone, since)
  const places = place === undefined ? [] : [place]
  const newTo = await recordReply(tx, { places, eventId: stored.eventId, phone, text, at })
  const meaning = meaningOfReply(text)
  // After a restored backup the message that this replies to may be missing from our database.
  const wasRestored = () => wasRestoredSince(tx, since)
  await obey(tx, deps, { event, accountIds, accountId: place?.accountId, wasRestored, at })
  if (meaning === 'other' && owner?.isErased !== true) {
    await deps.signUps?.hear(tx, {
      phone,
      text,
      ownerId: owner?.accountId ?? null,
      placeId: place?.accountId ?? null,
      at,
      wasReachedSince: async (accountId, instant) =>
        (await repliedDelivery(tx, phone, instant, accountId, 'text')) !== undefined,
    })
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
  const replied = await repliedDelivery(tx, phone, since, accountId, 'text')
  if (replied === undefined) return { accountId, repliedTo: null }
  const { campaignId, runId, line } = replied
  return { accountId, repliedTo: { campaignId, runId, line } }
}

interface WordToObey {
  event: ReplyEvent
  accountIds: readonly string[]
  /** The one that the reply is for, where that is known. */
  accountId: string | undefined
  wasRestored: () => Promise<boolean>
  at: Date
}

/** What the reply means is in force when this returns. */
async function obey(tx: Transaction, deps: ApplyReportsDeps, word: WordToObey): Promise<void> {
  const { event, accountIds, accountId, wasRestored, at } = word
  const { suppressions } = deps
  const { phone } = event
  const saidAt = believedTime(event.saidAt, at)
  const said = { phone, saidAt, at }
  const respond = (kind: AutoReplyKind, to: string) =>
    requestAutoReply(tx, {
      ...autoReplyTo(event, saidAt < at ? saidAt : at),
      kind,
      accountId: to,
      phoneHash: suppressions.hashOf(to, phone),
    })
  const stop = async () => {
    const mayConcernOthers = await wasRestored()
    const ofReply = { ...said, accountIds, mayConcernOthers, source: 'reply' as const }
    const newest = await optOut(tx, suppressions, ofReply)
    if (accountId !== undefined && newest.has(accountId)) await respond('stop', accountId)
  }
  switch (meaningOfReply(event.text)) {
    case 'opt_out':
      return stop()
    case 'unclear':
      if (accountId !== undefined) return suppressions.applyUnclear(tx, { ...said, accountId })
      // It is for none who could look at it, so it counts as meant.
      return accountIds.length > 0 || (await wasRestored()) ? stop() : undefined
    case 'opt_in': {
      if (accountId === undefined && accountIds.length > 0) return
      const ids = accountId === undefined ? accountIds : [accountId]
      const change = { ...said, accountIds: ids, meaning: 'opt_in' as const }
      const newest = await suppressions.applyWord(tx, change)
      await settleReviews(tx, { accountIds: [...newest], phone, review: 'dismissed', at })
      for (const id of newest) {
        await endConfirmation(tx, { accountId: id, phoneHash: suppressions.hashOf(id, phone) })
      }
      return
    }
    case 'help':
      return accountId === undefined ? undefined : respond('help', accountId)
    case 'other':
  }
}

function autoReplyTo({ phone, text, respondedByProvider }: ReplyEvent, askedAt: Date) {
  const language: 'en' | 'es' = isSpanishReply(text) ? 'es' : 'en'
  return { phone, language, askedAt, isDone: respondedByProvider === true }
}

/**
 * The account that a reply to a shared number is for: the one whose message it replies to, else the only one that
 * ever contacted the number. Undefined where several did, and none lately: the text may be for any.
 */
async function placeOfReply(
  tx: Transaction,
  reply: { phone: number; accountIds: readonly string[]; since: Date },
): Promise<ReplyPlace | undefined> {
  const replied = await repliedDelivery(tx, reply.phone, reply.since, null, 'text')
  if (replied !== undefined) {
    const { accountId, ...repliedTo } = replied
    return { accountId, repliedTo }
  }
  // Who texts from a number of its own is not written to at another one.
  const [accountId, ...others] = await withoutOwnAddress(tx, reply.accountIds)
  return accountId === undefined || others.length > 0 ? undefined : { accountId, repliedTo: null }
}

/** The provider's time, or ours where it names none or one that lies too far ahead. */
export function believedTime(saidAt: string | null | undefined, now: Date): Date {
  const saidMs = Date.parse(saidAt ?? '')
  if (Number.isNaN(saidMs)) return now
  return new Date(Math.min(saidMs, now.getTime() + AHEAD_MS))
}
