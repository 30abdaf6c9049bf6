import type { SecurityEventName } from '@afterbeep/contract/api/account/security-events'
import type { ErrorCode } from '@afterbeep/contract/errors/errors'

/** Whose account a call is about, where no session says it. */
export type AboutBy = 'session' | 'email' | 'link'

interface CallEvent {
  event: SecurityEventName
  by: AboutBy
  /** Where the call says what it is about. */
  about?: AboutWhat
}

/** A name in the body, in the address or in the query, or the list whose id is in the address. */
export type AboutWhat = 'body.name' | 'params.name' | 'query.name' | 'list'

/** The calls that change what protects an account, take data out of it, or send. */
const done: Readonly<Record<string, CallEvent>> = {
  'POST /api/register/': { event: 'signed_up', by: 'email' },
  'POST /api/verify-email/': { event: 'email_confirmed', by: 'link' },
  'POST /api/verify-email/resend/': { event: 'link_requested', by: 'email' },
  'POST /api/login/': { event: 'signed_in', by: 'session' },
  'POST /api/login/second-factor/': { event: 'signed_in', by: 'session' },
  'POST /api/login/passkey/': { event: 'signed_in', by: 'session' },
  'POST /api/account/authenticator/confirmation/': { event: 'authenticator_on', by: 'session' },
  'DELETE /api/account/authenticator/': { event: 'authenticator_off', by: 'session' },
  'POST /api/account/passkeys/': { event: 'passkey_added', by: 'session' },
  'DELETE /api/account/passkeys/:id/': { event: 'passkey_removed', by: 'session' },
  'POST /api/account/recovery-codes/': { event: 'recovery_codes_made', by: 'session' },
  'DELETE /api/account/sessions/': { event: 'signed_out_elsewhere', by: 'session' },
  'DELETE /api/account/sessions/:id/': { event: 'signed_out_elsewhere', by: 'session' },
  'POST /api/account/password/': { event: 'password_changed', by: 'session' },
  'POST /api/logout/': { event: 'signed_out', by: 'session' },
  'POST /api/password-reset/': { event: 'link_requested', by: 'email' },
  'POST /api/password-reset/confirm/': { event: 'password_changed', by: 'link' },
  'PUT /api/user/:uid/': { event: 'profile_changed', by: 'session' },
  'PUT /api/user/:uid/emails/': { event: 'emails_changed', by: 'session' },
  'POST /api/payments/billing/update-payment-method': { event: 'card_changed', by: 'session' },
  'POST /api/payments/billing/overdue-payment': { event: 'payment_retried', by: 'session' },
  'GET /api/account/security-events/export/': { event: 'data_downloaded', by: 'session' },
  'POST /api/payments/customers/create-subscription': { event: 'plan_bought', by: 'session' },
  'POST /api/payments/billing/ending': { event: 'plan_ending_changed', by: 'session' },
  'PUT /api/payments/overage': { event: 'overage_changed', by: 'session' },
  'POST /api/late-runs/': { event: 'late_campaigns_decided', by: 'session' },
  'POST /api/suppressions/': { event: 'do_not_contact_added', by: 'session' },
  'POST /api/suppressions/import/': { event: 'do_not_contact_added', by: 'session' },
  'DELETE /api/suppressions/': { event: 'do_not_contact_removed', by: 'session' },
  'POST /api/suppressions/registry/': { event: 'registry_changed', by: 'session' },
  'DELETE /api/suppressions/registry/': { event: 'registry_changed', by: 'session' },
  'POST /api/suppressions/reviews/:id/': { event: 'unclear_reply_decided', by: 'session' },
  'POST /api/evidence-packs/': { event: 'evidence_downloaded', by: 'session' },
  'GET /api/suppressions/export/': { event: 'data_downloaded', by: 'session' },
  'GET /api/sign-ups/export/': { event: 'data_downloaded', by: 'session' },
  'GET /api/contact-lists/:id/rejected/': {
    event: 'data_downloaded',
    by: 'session',
    about: 'list',
  },
  'GET /api/drop-cowboy/analytics/download/': { event: 'data_downloaded', by: 'session' },
  'GET /api/drop-cowboy/analytics/details/download/:name/': {
    event: 'data_downloaded',
    by: 'session',
    about: 'params.name',
  },
  'POST /api/contact-lists/': { event: 'list_uploaded', by: 'session', about: 'query.name' },
  'POST /api/contact-lists/:id/parts/': { event: 'list_split', by: 'session', about: 'list' },
  'DELETE /api/contact-lists/:id/': { event: 'list_deleted', by: 'session', about: 'list' },
  'GET /api/account/export/': { event: 'data_downloaded', by: 'session' },
  'POST /api/account/erasure/': { event: 'data_erased', by: 'session' },
  'POST /api/account/invitations/': { event: 'people_changed', by: 'session' },
  'DELETE /api/account/invitations/:id/': { event: 'people_changed', by: 'session' },
  'PUT /api/account/members/:uid/': { event: 'people_changed', by: 'session' },
  'DELETE /api/account/members/:uid/': { event: 'people_changed', by: 'session' },
  'POST /api/campaigns/': { event: 'campaign_published', by: 'session', about: 'body.name' },
  'POST /api/campaigns/:name/late-run/': {
    event: 'late_campaigns_decided',
    by: 'session',
    about: 'params.name',
  },
  'POST /api/test-sends/': { event: 'test_sent', by: 'session' },
}

const refused: Partial<Record<ErrorCode, SecurityEventName>> = {
  login_failed: 'sign_in_refused',
  email_unverified: 'sign_in_refused',
  code_wrong: 'sign_in_refused',
  passkey_refused: 'sign_in_refused',
  second_factor_locked: 'limit_reached',
  csrf_rejected: 'call_refused',
  role_forbidden: 'call_refused',
  rate_limited: 'limit_reached',
}

/** What a call was, for the account's safety; undefined for all others. */
export function eventOfCall(
  call: { method: string; route: string; status: number },
  refusal: ErrorCode | undefined,
): (CallEvent & { isRefusal: boolean }) | undefined {
  const named = done[`${call.method} ${call.route}`]
  if (call.status < 400) return named && { ...named, isRefusal: false }
  const event = refusal && refused[refusal]
  if (event === undefined) return undefined
  // Who is refused at the door has no session yet: the account is the one that they wanted to enter.
  const by = named?.by === 'email' || call.route === '/api/login/' ? 'email' : 'session'
  return { event, by, isRefusal: true }
}
