import { z } from 'zod'
import { AppError, databaseUnavailable } from '../../../platform/app-error.ts'
import type { Api } from '../../../platform/http/api.ts'
import type { BillingRoutesDeps } from '../billing-deps.ts'
import { noteUnreadable } from '../../../platform/http/webhook-log.ts'
import type { PaymentEvent } from '../../../providers/payments/port.ts'
import { receivePaymentEvent } from './receive-payment-event.ts'

const result = z.object({ received: z.literal(true), duplicate: z.literal(true).optional() })

/**
 * The payment provider's webhook. The body stays text, byte for byte as received, because the
 * signature covers the text. So the route has its own content-type parsers, in its own scope.
 */
export function registerPaymentWebhook(api: Api, deps: BillingRoutesDeps): void {
  void api.register(async (scope: Api) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body)
    })
    noteUnreadable(scope, deps.webhookLog, () => 'payments')
    scope.post(
      '/api/webhooks/stripe/',
      { config: { withoutCsrf: true, isSigned: true }, schema: { response: { 200: result } } },
      async (request) => {
        const rawBody = typeof request.body === 'string' ? request.body : ''
        const webhook = deps.payments.readWebhook(request.headers, rawBody)
        if (webhook.kind === 'refused') {
          deps.webhookLog.refused('payments', webhook.refusal)
          throw new AppError('invalid_request', { message: webhook.refusal })
        }
        const isNew = await store(deps, webhook.event)
        return isNew
          ? { received: true as const }
          : { received: true as const, duplicate: true as const }
      },
    )
  })
}

/** The provider tries again after a 503. */
async function store(deps: BillingRoutesDeps, event: PaymentEvent): Promise<boolean> {
  try {
    return await receivePaymentEvent(deps, event)
  } catch (error) {
    deps.webhookLog.refused('payments', 'not_stored', error)
    throw error instanceof AppError ? error : databaseUnavailable(error)
  }
}
