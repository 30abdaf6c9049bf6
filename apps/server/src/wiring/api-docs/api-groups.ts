import type { CallGroup } from '../../platform/http/docs/call-docs.ts'
import { accountCalls, signInCalls } from './account-calls.ts'
import { analyticsCalls } from './analytics-calls.ts'
import { campaignCalls } from './campaign-calls.ts'
import { contactCalls, doNotContactCalls, signUpCalls } from './contact-calls.ts'
import { messageCalls } from './message-calls.ts'
import { paymentCalls } from './payment-calls.ts'
import { securityCalls } from './security-calls.ts'
import { privacyCalls } from './privacy-calls.ts'
import { webhookCalls } from './webhook-calls.ts'

/** Every call of the API, in the order in which a new customer comes to it. */
export const apiGroups: readonly CallGroup[] = [
  signInCalls,
  securityCalls,
  accountCalls,
  paymentCalls,
  contactCalls,
  signUpCalls,
  campaignCalls,
  analyticsCalls,
  messageCalls,
  doNotContactCalls,
  privacyCalls,
  webhookCalls,
]
