import type { FailureReason } from '@afterbeep/contract/campaign/failure-reasons'
import { AppError } from '../../../platform/app-error.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { sendingPlan } from '../../billing/index.ts'
import type { OwnPhone, TestSendsDeps } from '../test-sends-deps.ts'

/** Without a plan nothing is sent; otherwise an account that pays nothing could text for free. */
export async function needPlan(db: Queries, accountId: string, now: Date): Promise<void> {
  await sendingPlan(db, accountId, now, 'Choose a plan before you send a test.')
}

export async function refuseSuppressed(
  { db, suppressions }: Pick<TestSendsDeps, 'db' | 'suppressions'>,
  { accountId, phone }: OwnPhone,
): Promise<void> {
  const found = await suppressions.suppressedAmong(db, accountId, [phone])
  if (found.size > 0) throw new AppError('number_suppressed')
}

/** Provider's reasons for a number whose owner has opted out. */
const wantsNothing: readonly FailureReason[] = [
  'opted_out',
  'opt_in_revoked',
  'do_not_call_list',
  'known_litigator',
]

/** Whether a send failed because the number's owner has sent STOP to the provider. */
export function hasSaidStop(reason: FailureReason | null): boolean {
  return reason !== null && wantsNothing.includes(reason)
}
