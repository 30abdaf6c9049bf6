import { isSpanishReply } from '@afterbeep/contract/opt-outs/reply-meaning'
import type { Transaction } from '../../../platform/database/database.ts'
import { endConfirmation, requestAutoReply } from '../../auto-replies/index.ts'
import type { AutoReplyKind } from '../../auto-replies/index.ts'
import { optOut, settleReviews } from '../../compliance/index.ts'
import type { ApplyReportsDeps } from '../apply-reports.ts'
import type { ReplyEvent } from '../report-event.ts'
import { meaningOfEvent } from './meaning-of-event.ts'

/** A provider's clock may be ahead of ours by so much; a time beyond that is not accepted. */
const AHEAD_MS = 5 * 60_000

interface ReplyToObey {
  event: ReplyEvent
  accountIds: readonly string[]
  /** The one that may read the text. */
  readerId: string | undefined
  /** The one that START and HELP are for, where that is known. */
  wordsFor: string | undefined
  wasRestored: () => Promise<boolean>
  at: Date
}

/** What the reply means is in force when this returns. */
export async function obeyReply(
  tx: Transaction,
  deps: Pick<ApplyReportsDeps, 'suppressions'>,
  reply: ReplyToObey,
): Promise<void> {
  const { event, accountIds, readerId, wordsFor, wasRestored, at } = reply
  const { suppressions } = deps
  const { phone } = event
  const saidAt = believedTime(event.saidAt, at)
  const said = { phone, saidAt, at }
  const respond = (kind: AutoReplyKind, to: string, isUnnamed = false) =>
    requestAutoReply(tx, {
      isUnnamed,
      ...autoReplyTo(event, saidAt < at ? saidAt : at),
      kind,
      accountId: to,
      phoneHash: suppressions.hashOf(to, phone),
    })
  const stop = async () => {
    const mayConcernOthers = await wasRestored()
    const ofReply = { ...said, accountIds, mayConcernOthers, source: 'reply' as const }
    const newest = await optOut(tx, suppressions, ofReply)
    if (wordsFor !== undefined && newest.has(wordsFor)) await respond('stop', wordsFor)
    // One confirmation for all of them, kept with one that is the same at each STOP, or there would be several.
    const [keeper] = accountIds.toSorted()
    if (wordsFor === undefined && keeper !== undefined && newest.size > 0) {
      await respond('stop', keeper, true)
    }
  }
  switch (meaningOfEvent(event)) {
    case 'opt_out':
      return stop()
    case 'unclear':
      if (readerId !== undefined)
        return suppressions.applyUnclear(tx, { ...said, accountId: readerId })
      // It is for none who could look at it, so it counts as meant, also where no business is known to have written to
      // the person: as a STOP then, it protects from all of them.
      return stop()
    case 'opt_in': {
      if (wordsFor === undefined && accountIds.length > 0) return
      const ids = wordsFor === undefined ? accountIds : [wordsFor]
      const change = { ...said, accountIds: ids, meaning: 'opt_in' as const }
      const newest = await suppressions.applyWord(tx, change)
      await settleReviews(tx, { accountIds: [...newest], phone, review: 'dismissed', at })
      for (const id of newest) {
        await endConfirmation(tx, { accountId: id, phoneHash: suppressions.hashOf(id, phone) })
      }
      return
    }
    case 'help':
      return wordsFor === undefined ? undefined : respond('help', wordsFor)
    case 'other':
  }
}

function autoReplyTo({ phone, text, respondedByProvider }: ReplyEvent, askedAt: Date) {
  const language: 'en' | 'es' = isSpanishReply(text) ? 'es' : 'en'
  return { phone, language, askedAt, isDone: respondedByProvider === true }
}

/** The provider's time, or ours where it names none or one that lies too far ahead. */
export function believedTime(saidAt: string | null | undefined, now: Date): Date {
  const saidMs = Date.parse(saidAt ?? '')
  if (Number.isNaN(saidMs)) return now
  return new Date(Math.min(saidMs, now.getTime() + AHEAD_MS))
}
