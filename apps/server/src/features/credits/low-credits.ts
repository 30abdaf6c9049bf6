import { isPlanKey, lowCreditsLine, planByKey } from '@afterbeep/contract/money/plans'
import type { Plan } from '@afterbeep/contract/money/plans'
import type { Queries, Transaction } from '../../platform/database/database.ts'
import { ACCOUNT, requestMail } from '../mails/index.ts'
import { selectBalance, selectPlanKey } from './ledger.queries.ts'

/** The facts for the email to an owner whose credits run low. */
export interface LowCredits {
  planTitle: string
  available: number
  /** Held for runs that are being sent or are about to start. */
  reserved: number
  creditsPerCall: number
}

/**
 * Notifies the owner when this reservation took the balance below its line. One that was below it
 * before is not mentioned again, so there is one email for each time that the credits fall. Only a
 * reservation lowers the balance.
 */
export async function noteLowCredits(
  tx: Transaction,
  accountId: string,
  { before, after }: { before: number; after: number },
): Promise<void> {
  const plan = await planOf(tx, accountId)
  const line = plan ? lowCreditsLine(plan) : 0
  if (before < line || after >= line) return
  await requestMail(tx, { accountId, kind: 'credits_low', about: ACCOUNT })
}

/** Undefined when the credits are not low, or not any more. */
export async function lowCredits(db: Queries, accountId: string): Promise<LowCredits | undefined> {
  const plan = await planOf(db, accountId)
  if (!plan) return undefined
  const { available, reserved } = await selectBalance(db, accountId)
  if (available >= lowCreditsLine(plan)) return undefined
  const { creditsPerCall } = plan.benefits
  return { planTitle: plan.title, available, reserved, creditsPerCall }
}

async function planOf(db: Queries, accountId: string): Promise<Plan | undefined> {
  const key = await selectPlanKey(db, accountId)
  return key !== undefined && isPlanKey(key) ? planByKey(key) : undefined
}
