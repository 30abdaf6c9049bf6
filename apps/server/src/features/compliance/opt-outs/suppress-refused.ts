import type { Transaction } from '../../../platform/database/database.ts'
import type { SendResponse } from '../../../providers/outcome.ts'
import type { Suppressions } from './suppressions-interface.ts'

/**
 * The provider refuses a number for good: its owner has sent it STOP, or it says that the person is not to be
 * contacted. Its refusal, in the response or in a later report, may be all that we hear of that. For what is no
 * delivery of a campaign: the number is on the account's do-not-contact list from now on, as after a delivery. A phone
 * that only takes no texts is no wish of its owner. It is to be called before the row of the send is locked, because a
 * reply locks the suppressions first too.
 */
export async function suppressRefused(
  tx: Transaction,
  suppressions: Suppressions,
  { accountId, phone, at }: { accountId: string; phone: number; at: Date },
  { reason, suppress }: Pick<Extract<SendResponse, { kind: 'rejected' }>, 'reason' | 'suppress'>,
): Promise<void> {
  if (suppress === false || (suppress === 'text' && reason !== 'opted_out')) return
  await suppressions.suppress(tx, { accountId, phones: [phone], reason, at, channel: suppress })
}
