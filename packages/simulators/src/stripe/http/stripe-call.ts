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
