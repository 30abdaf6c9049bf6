import type { StripeAccount } from '../account.ts'
import { confirmationSecretOf, paymentsOf } from '../subscriptions/invoices.ts'
import { invalidRequest } from './stripe-error.ts'

/**
 * A copy of the response with the requested ids replaced by their objects:
 * `latest_invoice.confirmation_secret`, `data.default_payment_method`.
 * A path that does not exist is refused as by Stripe, or a caller's mistake would go unnoticed.
 */
export function expanded(
  account: StripeAccount,
  response: object,
  paths: readonly string[],
): object {
  const copy = structuredClone(response)
  for (const path of paths) expandPath(account, copy, path.split('.'), path)
  return copy
}

function expandPath(
  account: StripeAccount,
  node: unknown,
  steps: readonly string[],
  path: string,
): void {
  if (Array.isArray(node)) {
    for (const member of node) expandPath(account, member, steps, path)
    return
  }
  const [step, ...rest] = steps
  if (step === undefined || !isObject(node)) return
  const value = node[step] ?? includable(account, node, step)
  if (value === undefined && !(step in node)) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  const found = typeof value === 'string' ? account.find(value) : undefined
  node[step] = found === undefined ? value : structuredClone(found)
  expandPath(account, node[step], rest, path)
}

// Members that an invoice has only when they are requested.
function includable(account: StripeAccount, node: Record<string, unknown>, step: string): unknown {
  if (node['object'] !== 'invoice' || typeof node['id'] !== 'string') return undefined
  if (step === 'confirmation_secret') return confirmationSecretOf(account, node['id'])
  return step === 'payments' ? structuredClone(paymentsOf(account, node['id'])) : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
