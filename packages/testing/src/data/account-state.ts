import type { Customer } from '../product/customer.ts'

/** Everything of an account that its owner can read; a refusal must leave it unchanged. */
export async function accountState({ api, uid }: Customer): Promise<Record<string, string>> {
  const paths = [
    `/api/user/${uid}/`,
    '/api/drop-cowboy/credits/',
    '/api/drop-cowboy/analytics/',
    '/api/drop-cowboy/aggregates/?timeframe=7d',
    '/api/campaigns/follow-up-sources/',
    `/api/payments/customers/${uid}/subscription`,
    `/api/payments/billing/${uid}/payment-methods`,
    `/api/payments/billing/${uid}/transactions`,
  ]
  const state: Record<string, string> = {}
  for (const path of paths) {
    const { status, text } = await api.get(path)
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${text}`)
    state[path] = text
  }
  return state
}
