import { variantsOf } from '@afterbeep/contract/message/variants'
import type { Transaction } from '../../platform/database/database.ts'
import { accountsThatContacted, repliedDelivery } from '../reports/index.ts'
import { ownerOfCalls } from '../senders/index.ts'
import { hasTwoVersions } from './call-backs.queries.ts'
import type { NewCall } from './call-backs.queries.ts'

/** A call that comes later than this answers no drop. */
export const CALL_BACK_MS = 30 * 24 * 3_600_000

/**
 * Whose call it is: of the account whose number was called; where that number is shared, of the one whose drop
 * reached the phone last, or that alone ever contacted it. With it the drop that it answers: the latest voicemail
 * of that account to the phone, else its latest text.
 */
export async function placeCall(
  tx: Transaction,
  { from, to, at }: { from: number; to: number; at: Date },
): Promise<Pick<NewCall, 'accountId' | 'drop'>> {
  const owner = await ownerOfCalls(tx, to)
  if (owner?.isErased) return { accountId: null, drop: null }
  const since = new Date(at.getTime() - CALL_BACK_MS)
  const drop =
    from === 0
      ? undefined
      : await repliedDelivery(tx, from, since, owner?.accountId ?? null, 'voice')
  if (drop === undefined) {
    const accountId = owner?.accountId ?? (await onlyContacting(tx, from)) ?? null
    return { accountId, drop: null }
  }
  const { accountId, campaignId, runId, line } = drop
  const isOfTwo = await hasTwoVersions(tx, accountId, campaignId)
  const variant = isOfTwo ? variantsOf(campaignId)(line) : 'A'
  return { accountId, drop: { campaignId, runId, line, variant } }
}

async function onlyContacting(tx: Transaction, phone: number): Promise<string | undefined> {
  if (phone === 0) return undefined
  const [first, ...others] = await accountsThatContacted(tx, phone)
  return others.length === 0 ? first : undefined
}
