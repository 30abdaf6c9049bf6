import type { Database, Transaction } from '../../platform/database/database.ts'
import { lockAccount } from '../../platform/database/lock-account.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { OwnSender } from './sender.ts'
import {
  addressOfOther,
  isCallNumberOfOther,
  replaceAddresses,
  replaceCallNumber,
  selectSender,
  upsertSender,
} from './senders.queries.ts'

/** People reply to a text for so long: a number that was another account's has to rest until then. */
export const REUSE_AFTER_MS = 30 * 24 * 3_600_000

/** Why a sender can't be assigned, for the operator. */
export class SenderRefused extends Error {}

const noSender: OwnSender = {
  phoneLineId: null,
  voiceBrandId: null,
  callerId: null,
  textNumber: null,
  messagingProfileId: null,
  textRegistration: 'not_registered',
  textBrandId: null,
  textCampaignId: null,
}

/**
 * Gives an account a sender of its own, or changes parts of it; the others stay. A new number or profile is
 * not registered until that is said.
 *
 * @throws SenderRefused where another account has the number, or had it within 30 days
 */
export function assignSender(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
  changes: Partial<OwnSender>,
): Promise<OwnSender> {
  return db.transaction(async (tx) => {
    // Two operators at once would each keep the other's number in use.
    await lockAccount(tx, accountId)
    const before = (await selectSender(tx, accountId)) ?? noSender
    const after = withRegistration(before, { ...before, ...changes }, changes)
    const at = clock.now()
    const addresses = addressesOf(after)
    const taken = await addressOfOther(
      tx,
      accountId,
      addresses,
      new Date(at.getTime() - REUSE_AFTER_MS),
    )
    if (taken !== undefined) {
      throw new SenderRefused(
        `${taken} is another account's, or was within the last 30 days: people's replies to it would be read by the wrong business.`,
      )
    }
    await refuseOthersCallNumber(tx, accountId, after.callerId, at)
    await upsertSender(tx, accountId, after, at)
    await replaceCallNumber(tx, accountId, after.callerId, at)
    await replaceAddresses(tx, accountId, addresses, at)
    return after
  })
}

async function refuseOthersCallNumber(
  tx: Transaction,
  accountId: string,
  callerId: number | null,
  at: Date,
): Promise<void> {
  const since = new Date(at.getTime() - REUSE_AFTER_MS)
  if (callerId === null || !(await isCallNumberOfOther(tx, accountId, callerId, since))) return
  throw new SenderRefused(
    `${callerId} is another account's, or was within the last 30 days: people who call it back would reach the wrong business.`,
  )
}

function withRegistration(
  before: OwnSender,
  after: OwnSender,
  changes: Partial<OwnSender>,
): OwnSender {
  const isSame =
    before.textNumber === after.textNumber && before.messagingProfileId === after.messagingProfileId
  if (isSame || changes.textRegistration !== undefined) return after
  return { ...after, textRegistration: 'not_registered' }
}

function addressesOf({ textNumber, messagingProfileId }: OwnSender): string[] {
  const all = [textNumber === null ? null : String(textNumber), messagingProfileId]
  return all.filter((one) => one !== null)
}
