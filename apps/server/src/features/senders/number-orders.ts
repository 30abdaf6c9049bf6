import type { Database } from '../../platform/database/database.ts'
import { lockAccount } from '../../platform/database/lock-account.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { REUSE_AFTER_MS, SenderRefused } from './assign-sender.ts'
import {
  addressOfOther,
  isOrderedByOther,
  replaceOrderedNumber,
  selectOrderedNumber,
} from './senders.queries.ts'

/**
 * Notes, before the provider is asked, that the account's next text number is this one. A repeat for the same number
 * is no second order. `assignSender` with that number ends it, as `endNumberOrder` does.
 *
 * @throws SenderRefused while another number is on order, or where another account has this one
 */
export function beginNumberOrder(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
  phone: number,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const open = await selectOrderedNumber(tx, accountId)
    if (open !== undefined && open !== phone) {
      throw new SenderRefused(
        `An order of +${open} is open. Give that number again to finish it, or cancel it at the provider and say --new-text-number= to forget it.`,
      )
    }
    const at = clock.now()
    const since = new Date(at.getTime() - REUSE_AFTER_MS)
    const owned = await addressOfOther(tx, accountId, [String(phone)], since)
    if (owned !== undefined || (await isOrderedByOther(tx, accountId, phone))) {
      throw new SenderRefused(
        `+${phone} is another account's, or was within the last 30 days. Choose another number.`,
      )
    }
    await replaceOrderedNumber(tx, accountId, phone, at)
  })
}

/** The order has failed, or is not wanted any more. */
export function endNumberOrder(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
): Promise<void> {
  return db.transaction((tx) => replaceOrderedNumber(tx, accountId, null, clock.now()))
}
