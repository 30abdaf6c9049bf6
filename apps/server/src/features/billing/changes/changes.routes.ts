import { subscriptionResponseSchema } from '@afterbeep/contract/api/payments'
import { overduePaymentSchema, planEndingBodySchema } from '@afterbeep/contract/api/plan-changes'
import type { Api } from '../../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../../platform/http/api.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { changeEnding } from './change-plan.ts'
import { beginOverduePayment } from './pay-overdue.ts'

/** What an owner changes about a plan that is paid, or should be. */
export function registerPlanChanges(api: Api, deps: BillingDeps): void {
  const onRequest = requireSignIn
  api.post(
    '/api/payments/billing/ending',
    {
      schema: { body: planEndingBodySchema, response: { 200: subscriptionResponseSchema } },
      onRequest,
    },
    async (request) => {
      const { accountId } = signedInUser(request)
      return { subscription: await changeEnding(deps, accountId, request.body.ending) }
    },
  )
  api.post(
    '/api/payments/billing/overdue-payment',
    { schema: { response: { 200: overduePaymentSchema } }, onRequest },
    async (request) => beginOverduePayment(deps, signedInUser(request).accountId),
  )
}
