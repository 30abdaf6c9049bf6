import { boundedPauseMs } from '../../platform/backoff.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { workOnClaimed } from '../../platform/claims/claimed-rows.ts'
import type { Call, ClaimDeps } from '../../platform/claims/claimed-rows.ts'
import { systemWallTime } from '../../platform/clock/wall-time.ts'
import type { WallTime } from '../../platform/clock/wall-time.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SendResponse } from '../../providers/outcome.ts'
import type { TextProvider } from '../../providers/text/port.ts'
import { sendWhileUnchanged, suppressRefused } from '../compliance/index.ts'
import type { Suppressions } from '../compliance/index.ts'
import { reportUrl } from '../runs/index.ts'
import { selectBusiness } from '../senders/index.ts'
import type { Senders } from '../senders/index.ts'
import { noteSingleRefusal, noteSingleResponse, noteSingleSend } from '../single-sends/index.ts'
import {
  TOO_LATE,
  claimAutoReply,
  endAutoReply,
  putOffAutoReply,
  removeOldAutoReplies,
  selectDue,
  wasHelpedSinceStop,
} from './auto-replies.queries.ts'
import type { AutoReplyKind, DueAutoReply } from './auto-replies.queries.ts'
import { autoReplyText, unnamedConfirmation } from './auto-reply-text.ts'

export interface AutoRepliesDeps extends ClaimDeps {
  db: Database
  clock: Clock
  text: TextProvider
  senders: Senders
  suppressions: Suppressions
  tokenSecret: string
  publicUrl: string
  wall?: Pick<WallTime, 'nowMs'>
}

/** A confirmation that comes later is a message to a person who opted out (47 CFR 64.1200(a)(12)). */
const CONFIRM_WITHIN_MS = 5 * 60_000
/** What the person did for it to be sent, as its record has it. */
const causes: Readonly<Record<AutoReplyKind, string>> = {
  stop: 'the person opted out',
  help: 'the person asked for help',
}
const MOST_AT_ONCE = 50
const RETRY_MS = 15_000
const KEPT_MS = 30 * 24 * 3_600_000
const MOST_REMOVED = 1_000

/** Sends what is due, each once. It costs the account no credits and counts in no campaign. */
export async function sendAutoReplies(deps: AutoRepliesDeps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  await workOnClaimed(deps, () => selectDue(db, now, MOST_AT_ONCE), {
    claim: (reply, claim) => claimAutoReply(db, reply, claim, now),
    giveBack: (reply, claim) => putOffAutoReply(db, reply, claim, clock.now()),
    prepare: (reply, claim) => prepareReply(deps, reply, claim),
  })
  await removeOldAutoReplies(db, new Date(now.getTime() - KEPT_MS), MOST_REMOVED)
}

async function prepareReply(
  deps: AutoRepliesDeps,
  reply: DueAutoReply,
  claim: string,
): Promise<Call | undefined> {
  const { db, clock, text: provider, wall = systemWallTime } = deps
  const { accountId, phone, kind } = reply
  const reference = `auto.${accountId}.${reply.id}`
  const cause = { source: causes[kind], at: reply.askedAt.toISOString() }
  const single = { accountId, reference, kind, channel: 'text' as const, phone, cause }
  const skip = async (why: string) => {
    await noteSingleRefusal(deps, { ...single, at: clock.now() }, why)
    await endAutoReply(db, reply, { state: 'skipped', providerCode: why })
    return undefined
  }
  const isLate = () => clock.now().getTime() > reply.askedAt.getTime() + CONFIRM_WITHIN_MS
  if (isLate()) return skip(TOO_LATE)
  const business = reply.isUnnamed ? undefined : await selectBusiness(db, accountId)
  const address = reportUrl(deps, 'text', reference)
  const { text: sender } = await deps.senders.of(accountId)
  // What names no business comes from the shared number, whatever the one has that it is kept with.
  if (!reply.isUnnamed && typeof sender === 'string') return skip('no_sender')
  const standing = await standingOf(deps, reply)
  const isOptedOut = standing === 'opted out'
  // A confirmation is for those who get no more messages. Help is for all: an unclear reply stops marketing alone, and
  // who said STOP gets it once.
  if (kind === 'stop' && standing === 'free') return skip('suppression_changed')
  if (kind === 'help' && isOptedOut && (await wasHelped(deps, reply))) return skip('helped_before')
  const text =
    business === undefined
      ? unnamedConfirmation(reply.language)
      : autoReplyText(kind, reply.language, business, isOptedOut)
  if (text === undefined) return skip('no_business')
  const from = reply.isUnnamed || typeof sender === 'string' ? null : sender
  await noteSingleSend(deps, {
    ...single,
    at: clock.now(),
    words: text,
    from: from ?? provider.sharedSender ?? null,
  })
  return async () => {
    const message = { reference, phone, text, sender: from, reportUrl: address }
    const isUnchanged = async () => (await standingOf(deps, reply)) === standing
    const decided = { accountId, isUnchanged, isDue: () => !isLate() }
    // Read again: a STOP or START may have come meanwhile.
    const sent = await sendWhileUnchanged({ ...deps, wall }, decided, (mayLeave) =>
      provider.send(message, mayLeave),
    )
    const response: SendResponse = sent.kind === 'changed' ? { kind: 'withheld' } : sent
    return async () => {
      const at = clock.now()
      await noteSingleResponse(db, single, response, { at, isTriedAgain: true })
      await writeResponse(deps, reply, { claim, response, isOnce: isOptedOut })
    }
  }
}

/** Of the person, as far as texts go; `unclear` stops marketing alone. */
async function standingOf(
  { db, suppressions }: AutoRepliesDeps,
  { accountId, phone }: DueAutoReply,
): Promise<'free' | 'unclear' | 'opted out'> {
  const stopped = await suppressions.suppressedAmong(db, accountId, [phone], 'text')
  if (!stopped.has(phone)) return 'free'
  return (await suppressions.isOnlyUnclear(db, accountId, phone)) ? 'unclear' : 'opted out'
}

async function wasHelped(
  { db, suppressions }: AutoRepliesDeps,
  reply: DueAutoReply,
): Promise<boolean> {
  const { accountId, phone } = reply
  const unclaimedStop = await suppressions.unclaimedStop(db, accountId, phone)
  const phoneHash = suppressions.hashOf(accountId, phone)
  return wasHelpedSinceStop(db, reply, { phoneHash, unclaimedStop })
}

async function writeResponse(
  { db, clock, log, suppressions }: AutoRepliesDeps,
  reply: DueAutoReply,
  { claim, response, isOnce }: { claim: string; response: SendResponse; isOnce: boolean },
): Promise<void> {
  const later = (waitMs: number) =>
    putOffAutoReply(db, reply, claim, new Date(clock.now().getTime() + waitMs))
  switch (response.kind) {
    case 'accepted':
      return endAutoReply(db, reply, { state: 'accepted', isOnce })
    case 'unknown':
      return endAutoReply(db, reply, {
        state: 'unknown',
        providerCode: response.cause.slice(0, 100),
        isOnce,
      })
    case 'withheld':
      // The opt-outs have changed, or are read slowly: it is decided again.
      return later(0)
    case 'rejected':
      // Often the provider's own block after a STOP: then it has replied, or no text is allowed.
      return db.transaction(async (tx) => {
        await suppressRefused(tx, suppressions, { ...reply, at: clock.now() }, response)
        const { providerCode } = response
        await endAutoReply(tx, reply, { state: 'failed', providerCode })
      })
    case 'setup-fault':
      log.warn({ code: response.providerCode }, 'an automatic reply could not be sent')
      // Else nothing of it left, and what is wrong may be mended within its minutes.
      if (!response.maybeAccepted) return later(RETRY_MS)
      return endAutoReply(db, reply, {
        state: 'unknown',
        providerCode: response.providerCode,
        isOnce,
      })
    case 'retry-later':
      return later(Math.max(boundedPauseMs(response.afterMs), RETRY_MS))
  }
}
