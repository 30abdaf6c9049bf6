import type { Transaction } from '../../../platform/database/database.ts'
import type { ReplyPlace } from '../../compliance/index.ts'
import type { AddressOwner } from '../../senders/index.ts'
import { accountsThatShare } from '../store/sharing-accounts.queries.ts'
import { repliedDelivery } from '../store/provider-events.queries.ts'

interface ArrivedReply {
  phone: number
  /** Whose number it came to; undefined where several accounts share it. */
  owner: AddressOwner | undefined
  /** Who ever contacted the phone. */
  accountIds: readonly string[]
  since: Date
}

export interface PlacesOfReply {
  /** The account that reads the text, with the delivery that it replies to; undefined where none may. */
  reader: ReplyPlace | undefined
  /** The account that START and HELP are for, whose text came last. It learns nothing of the text. */
  wordsFor: string | undefined
}

/**
 * Whom a reply is for. It is the account whose number it came to, no matter who has contacted the person since.
 * At a shared number the text is read by the only account that ever wrote to the person from it: of several
 * it may be meant for any, and an account that texts a person must not get what they write to another one.
 */
export async function placesOfReply(tx: Transaction, reply: ArrivedReply): Promise<PlacesOfReply> {
  const { owner, phone, since } = reply
  if (owner) {
    const reader = owner.isErased ? undefined : await placeAt(tx, owner.accountId, phone, since)
    return { reader, wordsFor: reader?.accountId }
  }
  const [only, ...others] = await accountsThatShare(tx, phone, reply.accountIds)
  if (only !== undefined && others.length === 0) {
    return { reader: await placeAt(tx, only, phone, since), wordsFor: only }
  }
  const replied = await repliedDelivery(tx, phone, since, null, 'text')
  return { reader: undefined, wordsFor: replied?.accountId }
}

async function placeAt(
  tx: Transaction,
  accountId: string,
  phone: number,
  since: Date,
): Promise<ReplyPlace> {
  const replied = await repliedDelivery(tx, phone, since, accountId, 'text')
  if (replied === undefined) return { accountId, repliedTo: null }
  const { campaignId, runId, line } = replied
  return { accountId, repliedTo: { campaignId, runId, line } }
}
