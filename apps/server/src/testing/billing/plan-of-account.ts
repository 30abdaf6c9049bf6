import { planByKey } from '@afterbeep/contract/money/plans'
import type { Plan } from '@afterbeep/contract/money/plans'
import { isLive } from '../../features/billing/subscription-status.ts'
import { selectSubscription } from '../../features/billing/subscriptions.queries.ts'
import type { Queries } from '../../platform/database/database.ts'

/** The plan of the account's stored subscription, while that is live. */
export async function planOfAccount(db: Queries, accountId: string): Promise<Plan | undefined> {
  const row = await selectSubscription(db, accountId)
  return row && isLive(row.status) ? planByKey(row.planKey) : undefined
}
