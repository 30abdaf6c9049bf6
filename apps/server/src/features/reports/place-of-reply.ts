import type { Transaction } from '../../platform/database/database.ts'
import type { ReplyPlace } from '../compliance/index.ts'
import { withoutOwnAddress } from '../senders/index.ts'
import type { AddressOwner } from '../senders/index.ts'
import { repliedDelivery } from './store/provider-events.queries.ts'

interface ArrivedReply {
  phone: number
  /** Whose number it came to; undefined where several accounts share it. */
  owner: AddressOwner | undefined
  /** Who ever contacted the phone. */
  accountIds: readonly string[]
  since: Date
}

/**
 * The account that a reply is for, and the delivery that it replies to: the account whose number it came to, no
 * matter who has contacted the person since. At a shared number it is the one whose message it replies to, else the
 * only one that ever contacted the phone. Undefined where several did, and none lately: the text may be for any.
 */
export async function placeOfReply(
  tx: Transaction,
  reply: ArrivedReply,
): Promise<ReplyPlace | undefined> {
  if (reply.owner) return placeWithOwner(tx, reply.owner, reply.phone, reply.since)
  const replied = await repliedDelivery(tx, reply.phone, reply.since, null, 'text')
  if (replied !== undefined) {
    const { accountId, ...repliedTo } = replied
    return { accountId, repliedTo }
  }
  // Who texts from a number of its own is not written to at another one.
  const [accountId, ...others] = await withoutOwnAddress(tx, reply.accountIds)
  return accountId === undefined || others.length > 0 ? undefined : { accountId, repliedTo: null }
}

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
