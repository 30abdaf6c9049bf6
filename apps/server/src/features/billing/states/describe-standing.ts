import { formatCredits } from '@afterbeep/contract/money/currency'
import { planByKey } from '@afterbeep/contract/money/plans'
import { formatDay } from '@afterbeep/contract/schedule/date-text'
import type { BillingDeps } from '../billing-deps.ts'
import { readStanding } from './standing.ts'

/** An account's plan in one line, for an operator. */
export async function describeStanding(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  accountId: string,
): Promise<string> {
  const { row, state, disputes } = await readStanding(db, accountId, clock.now())
  if (!row || state === 'none') return 'No plan.'
  const { planKey, nextPlanKey, currentPeriodEnd } = row
  const end = currentPeriodEnd ? formatDay(currentPeriodEnd.toISOString().slice(0, 10)) : 'unknown'
  const next = nextPlanKey === null ? '' : `, then ${planByKey(nextPlanKey).title}`
  const dispute = disputes.open ? '; a payment is disputed' : ''
  const owed = disputes.owed > 0 ? `; ${formatCredits(disputes.owed)} owed for a lost dispute` : ''
  return `${planByKey(planKey).title}, ${state}, paid until ${end}${next}${dispute}${owed}.`
}
