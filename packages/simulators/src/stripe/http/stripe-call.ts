import { z } from 'zod'
import type { StripeAccount } from '../account.ts'

/**
 * One call of the API. `client`: whether a browser with the publishable key may make it: 'open' always,
 * 'with-secret' only with the client_secret of the object it names.
 */
export interface StripeCall {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  client?: 'open' | 'with-secret'
  /** True where due events wait for the next call. */
  beforeDue?: true
  run(account: StripeAccount, params: unknown, id: string): object
}

const nothing = z.strictObject({})

/** Of a call that takes no parameters: any is refused, by its name. */
export function withoutParams(
  run: (account: StripeAccount, id: string) => object,
): StripeCall['run'] {
  return (account, params, id) => {
    nothing.parse(params)
    return run(account, id)
  }
}
