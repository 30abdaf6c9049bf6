import { expect } from 'vitest'
import { accountState } from '../data/account-state.ts'
import type { ApiResponse, ErrorBody } from './api-client.ts'
import { sayWhoCalls } from './campaigns.ts'
import type { Customer } from './customer.ts'

/** Makes a call that must be refused, and checks that nothing in the account changed. */
export async function refused(
  customer: Customer,
  ask: () => Promise<ApiResponse>,
): Promise<ErrorBody & { status: number }> {
  // Not for want of a business, and not changed by its being given.
  await sayWhoCalls(customer)
  const before = await accountState(customer)
  const response = await ask()
  expect(await accountState(customer)).toEqual(before)
  return { status: response.status, ...response.refusal() }
}
