import { overageBodySchema, overageSchema } from '@afterbeep/contract/api/plan-changes'
import type { Overage } from '@afterbeep/contract/api/plan-changes'
import { planByKey } from '@afterbeep/contract/money/plans'
import { AppError } from '../../../platform/app-error.ts'
import type { Api } from '../../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../../platform/http/api.ts'
import { selectOverage, writeOverageChoice } from '../../credits/index.ts'
import { requestOwnersMails } from '../../mails/index.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { isInProgress } from '../subscription-status.ts'
import { selectSubscription } from '../subscriptions.queries.ts'

/** An owner's choice to send beyond the credits, up to so much a month. */
export function registerOverage(api: Api, deps: BillingDeps): void {
  const onRequest = requireSignIn
  api.get(
    '/api/payments/overage',
    { schema: { response: { 200: overageSchema } }, onRequest },
    async (request) => readOverage(deps, signedInUser(request).accountId),
  )
  api.put(
    '/api/payments/overage',
    { schema: { body: overageBodySchema, response: { 200: overageSchema } }, onRequest },
    async (request) => {
      const { accountId } = signedInUser(request)
      const { enabled, ceiling } = request.body
      const at = deps.clock.now()
      await deps.db.transaction(async (tx) => {
        const before = await selectOverage(tx, accountId)
        await writeOverageChoice(tx, accountId, { enabled, ceiling: ceiling * CENTS, at })
        const isSame =
          (before?.enabled ?? false) === enabled && (before?.ceiling ?? 0) === ceiling * CENTS
        if (!isSame) await requestOwnersMails(tx, accountId, 'overage_changed', at)
      })
      return readOverage(deps, accountId)
    },
  )
}

/** Credits of overage to the dollar. */
const CENTS = 100

async function readOverage({ db }: BillingDeps, accountId: string): Promise<Overage> {
  const subscription = await selectSubscription(db, accountId)
  if (!subscription || !isInProgress(subscription.status))
    throw new AppError('subscription_required')
  const { creditsPerExtraCall, creditsPerExtraMessage } = planByKey(subscription.planKey).benefits
  const known = await selectOverage(db, accountId)
  return {
    enabled: known?.enabled ?? false,
    ceiling: (known?.ceiling ?? 0) / CENTS,
    used: (known?.used ?? 0) / CENTS,
    reserved: (known?.reserved ?? 0) / CENTS,
    creditsPerExtraCall,
    creditsPerExtraMessage,
  }
}
