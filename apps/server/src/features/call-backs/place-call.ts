import { variantsOf } from '@afterbeep/contract/message/variants'
import type { Transaction } from '../../platform/database/database.ts'
import { accountsThatContacted, accountsThatShareCalls, repliedDelivery } from '../reports/index.ts'
import { ownerOfCalls } from '../senders/index.ts'
import type { AddressOwner } from '../senders/index.ts'
import { hasTwoVersions } from './call-backs.queries.ts'
import type { NewCall } from './call-backs.queries.ts'

/** A call that comes later than this answers no drop. */
export const CALL_BACK_MS = 30 * 24 * 3_600_000

/**
 * Whose call it is: of the account whose number was called; where that number is shared, of the only one that ever
 * contacted the phone from it, as for a reply. Where several did, the caller may mean any of them, so the call is
 * of none: the account that dropped last would otherwise get the calls that are meant for another business, and the
 * caller would hear the name of one that they did not call. The drop is the latest voicemail of that account to the
 * phone, else its latest text.
 */
export async function placeCall(
  tx: Transaction,
  { from, to, at }: { from: number; to: number; at: Date },
): Promise<Pick<NewCall, 'accountId' | 'drop'>> {
  const owner = await ownerOfCalls(tx, to)
  const accountId = owner ? ownerLeft(owner) : await onlySharing(tx, from)
  if (accountId === undefined || from === 0) return { accountId: accountId ?? null, drop: null }
  const since = new Date(at.getTime() - CALL_BACK_MS)
  const drop = await repliedDelivery(tx, from, since, accountId, 'voice')
  if (drop === undefined) return { accountId, drop: null }
  const { campaignId, runId, line } = drop
  const isOfTwo = await hasTwoVersions(tx, accountId, campaignId)
  const variant = isOfTwo ? variantsOf(campaignId)(line) : 'A'
  return { accountId, drop: { campaignId, runId, line, variant } }
}

function ownerLeft({ accountId, isErased }: AddressOwner): string | undefined {
  return isErased ? undefined : accountId
}

async function onlySharing(tx: Transaction, phone: number): Promise<string | undefined> {
  if (phone === 0) return undefined
  const contacted = await accountsThatContacted(tx, phone)
  const [first, ...others] = await accountsThatShareCalls(tx, phone, contacted)
  return others.length === 0 ? first : undefined
}
