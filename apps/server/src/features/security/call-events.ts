import { z } from 'zod'
import type { SecurityEventName } from '@afterbeep/contract/api/account/security-events'
import type { ErrorCode } from '@afterbeep/contract/errors/errors'
import type { AboutBy, NotedCall } from './noted-calls.ts'

/** What is noted of a call that was refused, by why it was. */
export const refusalEvents: Partial<Record<ErrorCode, SecurityEventName>> = {
  login_failed: 'sign_in_refused',
  email_unverified: 'sign_in_refused',
  sign_in_expired: 'sign_in_refused',
  second_factor_required: 'second_step_asked',
  code_wrong: 'proof_refused',
  passkey_refused: 'proof_refused',
  password_wrong: 'proof_refused',
  code_invalid: 'proof_refused',
  recent_sign_in_required: 'proof_refused',
  link_invalid: 'link_refused',
  password_reset_required: 'limit_reached',
  second_factor_locked: 'limit_reached',
  rate_limited: 'limit_reached',
  csrf_rejected: 'call_refused',
  role_forbidden: 'call_refused',
  sandbox_password_required: 'call_refused',
}

/** A call that was refused. */
export interface RefusedCall {
  code: ErrorCode | undefined
  /** As the route is written, such as `/api/contact-lists/:id/`. */
  url: string
  body: unknown
}

const idInPath = /:(?:id|uid|customerId)\b/
/** Its id is in the body, so that it is in no log of a proxy. */
const idInBody = '/api/suppressions/'
const namesList = z.object({ contactListId: z.string().min(1) })

/**
 * What is refused where an id names nothing in the account. Another account's is refused in the same words, and is not
 * looked up: whose it is would be in the time of the response.
 */
const idRefusals: Partial<Record<ErrorCode, (call: RefusedCall) => boolean>> = {
  not_found: ({ url }) => idInPath.test(url) || url === idInBody,
  contact_list_missing: ({ body }) => namesList.safeParse(body).success,
  payment_method_failed: () => true,
}

/** What a call was, for the account's safety; undefined for all others. */
export function eventOfCall(
  noted: NotedCall | undefined,
  refused?: RefusedCall,
): { event: SecurityEventName; by: AboutBy } | undefined {
  if (!refused) return noted
  const event = eventOfRefusal(refused)
  if (event === undefined) return undefined
  const by = noted?.by ?? 'session'
  // A wrong code or passkey at the door is a sign-in that was refused.
  const isAtDoor = noted?.event === 'signed_in' && event === 'proof_refused'
  return { event: isAtDoor ? 'sign_in_refused' : event, by }
}

function eventOfRefusal(call: RefusedCall): SecurityEventName | undefined {
  if (call.code === undefined) return undefined
  if (idRefusals[call.code]?.(call)) return 'not_in_account'
  return refusalEvents[call.code]
}
