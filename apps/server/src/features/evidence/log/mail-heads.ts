import type { Clock } from '../../../platform/clock/clock.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { newestHead, noteMailed } from './log.queries.ts'
import type { SignedHead } from './sign-head.ts'

/**
 * The head that the account's owner is mailed: the newest, unless it was signed before the last mail. It is
 * noted as mailed before it is, so that packs are proven under each head that an owner may have.
 */
export async function headToMail(
  { db, clock }: { db: Queries; clock: Clock },
  accountId: string,
  lastMailAt: Date | null,
): Promise<SignedHead | undefined> {
  const head = await newestHead(db, accountId)
  if (!head || (lastMailAt !== null && new Date(head.at) < lastMailAt)) return undefined
  await noteMailed(db, head, clock.now())
  return head
}
