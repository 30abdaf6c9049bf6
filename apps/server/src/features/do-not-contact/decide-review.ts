import type { ReviewDecision } from '@afterbeep/contract/api/suppressions'
import { AppError } from '../../platform/app-error.ts'
import { settleReviews } from '../compliance/index.ts'
import type { DoNotContactDeps } from './entries.ts'
import { dismissReply, hasWaiting, lockEntry, phoneOfWaiting } from './reviews.queries.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * What a person decided about an unclear reply. Kept, it is an opt-out like any other, with whatever else of
 * that person waits. Dismissed, the number is free once none of its replies waits; a clear STOP stays.
 *
 * @throws AppError not_found where the reply does not wait, or is another account's
 */
export async function decideReview(
  { db, clock, suppressions }: DoNotContactDeps,
  accountId: string,
  id: string,
  decision: ReviewDecision,
): Promise<void> {
  if (!UUID.test(id)) throw new AppError('not_found')
  const at = clock.now()
  const isOptOut = decision === 'keep_stopped'
  await db.transaction(async (tx) => {
    const phone = await phoneOfWaiting(tx, accountId, id)
    if (phone === undefined) throw new AppError('not_found')
    await lockEntry(tx, accountId, suppressions.hashOf(accountId, phone))
    // Again, since another person may have decided it meanwhile.
    const waits = await phoneOfWaiting(tx, accountId, id)
    if (waits === undefined) throw new AppError('not_found')
    if (isOptOut) {
      await suppressions.settleUnclear(tx, { accountId, phone, isOptOut, at })
      await settleReviews(tx, { accountIds: [accountId], phone, review: 'kept', at })
    } else {
      await dismissReply(tx, { accountId, id, at })
      if (await hasWaiting(tx, accountId, phone)) return
      await suppressions.settleUnclear(tx, { accountId, phone, isOptOut, at })
    }
  })
}
