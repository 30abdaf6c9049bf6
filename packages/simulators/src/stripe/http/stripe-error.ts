/** The `error` member of a refused call. */
export interface StripeErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  doc_url?: string
  charge?: string
  payment_method?: object
  payment_intent?: object
  setup_intent?: object
}

/** An error in Stripe's shape. */
export class StripeError extends Error {
  readonly status: number
  readonly body: StripeErrorBody

  constructor(status: number, body: StripeErrorBody) {
    super(body.message)
    this.status = status
    this.body = body.code === undefined ? body : { ...body, doc_url: docUrl(body.code) }
  }
}

export function invalidRequest(
  message: string,
  details: Partial<StripeErrorBody> = {},
): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...details })
}

export function missing(kind: string, id: string, param = 'id'): StripeError {
  const message = `No such ${kind}: '${id}'`
  return new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param,
  })
}

function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
}
