import { need } from '../account.ts'
import { withoutParams } from '../http/stripe-call.ts'
import type { StripeCall } from '../http/stripe-call.ts'
import {
  closeDispute,
  createRefund,
  listDisputes,
  listRefunds,
  updateDispute,
} from './returned-money.ts'

/** Money that goes back: given by the merchant, or taken by the cardholder's bank. */
export const returnCalls: StripeCall[] = [
  { method: 'GET', path: '/v1/refunds', run: (account, params) => listRefunds(account, params) },
  {
    method: 'POST',
    path: '/v1/refunds',
    run: (account, params) => createRefund(account, params),
  },
  {
    method: 'GET',
    path: '/v1/refunds/:id',
    run: withoutParams((account, id) => need(account.refunds, id, 'refund')),
  },
  { method: 'GET', path: '/v1/disputes', run: (account, params) => listDisputes(account, params) },
  {
    method: 'GET',
    path: '/v1/disputes/:id',
    run: withoutParams((account, id) => need(account.disputes, id, 'dispute')),
  },
  {
    method: 'POST',
    path: '/v1/disputes/:id',
    run: (account, params, id) => updateDispute(account, id, params),
  },
  {
    method: 'POST',
    path: '/v1/disputes/:id/close',
    run: withoutParams((account, id) => closeDispute(account, id)),
  },
]
