import { isSpanishReply, meaningOfReply } from '@afterbeep/contract/opt-outs/reply-meaning'
import type { Transaction } from '../../platform/database/database.ts'
import { endConfirmation, requestAutoReply } from '../auto-replies/index.ts'
import type { AutoReplyKind } from '../auto-replies/index.ts'
import { optOut, settleReviews } from '../compliance/index.ts'
import type { ApplyReportsDeps } from './apply-reports.ts'
import type { ReplyEvent } from './report-event.ts'

/** A provider's clock may be ahead of ours by so much; a time beyond that is not accepted. */
const AHEAD_MS = 5 * 60_000

interface ReplyToObey {
  event: ReplyEvent
  accountIds: readonly string[]
  /** The one that the reply is for, where that is known. */
  accountId: string | undefined
  wasRestored: () => Promise<boolean>
  at: Date
}

/** What the reply means is in force when this returns. */
export async function obeyReply(
  tx: Transaction,
  deps: Pick<ApplyReportsDeps, 'suppressions'>,
  reply: ReplyToObey,
): Promise<void> {
  const { event, accountIds, accountId, wasRestored, at } = reply
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

/** The provider's time, or ours where it names none or one that lies too far ahead. */
export function believedTime(saidAt: string | null | undefined, now: Date): Date {
  const saidMs = Date.parse(saidAt ?? '')
  if (Number.isNaN(saidMs)) return now
  return new Date(Math.min(saidMs, now.getTime() + AHEAD_MS))
}
