import { sendingStopsAt } from '@afterbeep/contract/money/subscription-states'
import { requestMail } from '../../mails/index.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { moveReminder, selectToRemind } from './overdue.queries.ts'
import type { OverdueAccount } from './overdue.queries.ts'
import { OVERDUE } from './standing.ts'

const ACCOUNTS_A_ROUND = 100
/** One that failed is tried again after this, so that some that fail keep no others waiting. */
const AGAIN_MS = 15 * 60_000

/**
 * Reminds owners of a missing payment on day 3, and stops sending on day 7: what is being sent then
 * waits. Call it every few minutes. Returns how many accounts were seen to.
 */
export async function remindOverdue(
  deps: BillingDeps,
  accounts = ACCOUNTS_A_ROUND,
): Promise<number> {
  const now = deps.clock.now()
  const due = await selectToRemind(deps.db, now, accounts)
  for (const account of due) {
    try {
      await remind(deps, account)
    } catch (error) {
      const { accountId } = account
      deps.log.error({ err: error, accountId }, 'a missing payment could not be followed up')
      const again = new Date(now.getTime() + AGAIN_MS)
      await deps.db.transaction((tx) => moveReminder(tx, account, again))
    }
  }
  return due.length
}

async function remind(deps: BillingDeps, account: OverdueAccount): Promise<void> {
  const { accountId, subscriptionRef, overdueSince } = account
  const stopsAt = sendingStopsAt(overdueSince)
  const isStop = deps.clock.now() >= stopsAt
  // First and by itself: if the process ends after it, the account is found again.
  if (isStop) await deps.holdRuns(accountId, OVERDUE)
  const kind = isStop ? 'sending_stopped' : 'renewal_reminder'
  const about = `${subscriptionRef}:${overdueSince.toISOString()}`
  await deps.db.transaction(async (tx) => {
    if (!(await moveReminder(tx, account, isStop ? null : stopsAt))) return
    await requestMail(tx, { accountId, kind, about })
  })
}
