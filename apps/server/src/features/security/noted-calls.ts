import type { SecurityEventName } from '@afterbeep/contract/api/account/security-events'

/**
 * Whose account a call is about: the one of the session, or of a visitor's call the one of the email that
 * they typed, of the link from a mail, or of the sign-in that has begun.
 */
export type AboutBy = 'session' | VisitorBy
export type VisitorBy = 'email' | 'link' | 'begun_sign_in'

/** What a call was about: a name in the body, the address or the query, or the list with that id. */
export type AboutWhat = 'body.name' | 'params.name' | 'query.name' | 'list'

export interface NotedCall {
  event: SecurityEventName
  by: AboutBy
  about?: AboutWhat
}

const own = (event: SecurityEventName, about?: AboutWhat): NotedCall => ({
  event,
  by: 'session',
  ...(about && { about }),
})

/** The calls that change what protects an account, take data out of it, delete or send. */
export const notedCalls: Readonly<Record<string, NotedCall>> = {
  'POST /api/register/': { event: 'signed_up', by: 'email' },
  'POST /api/verify-email/': { event: 'email_confirmed', by: 'link' },
  'POST /api/verify-email/resend/': { event: 'link_requested', by: 'email' },
  'POST /api/login/': { event: 'signed_in', by: 'email' },
  'POST /api/login/second-factor/': { event: 'signed_in', by: 'begun_sign_in' },
  'POST /api/login/passkey/': { event: 'signed_in', by: 'begun_sign_in' },
  'POST /api/password-reset/': { event: 'link_requested', by: 'email' },
  'POST /api/password-reset/confirm/': { event: 'password_changed', by: 'link' },
  'POST /api/invitations/accept/': { event: 'people_changed', by: 'link' },
  'POST /api/logout/': own('signed_out'),
  'POST /api/account/authenticator/confirmation/': own('authenticator_on'),
  'DELETE /api/account/authenticator/': own('authenticator_off'),
  'POST /api/account/passkeys/': own('passkey_added'),
  'DELETE /api/account/passkeys/:id/': own('passkey_removed'),
  'POST /api/account/recovery-codes/': own('recovery_codes_made'),
  'DELETE /api/account/sessions/': own('signed_out_elsewhere'),
  'DELETE /api/account/sessions/:id/': own('signed_out_elsewhere'),
  'POST /api/account/password/': own('password_changed'),
  'PUT /api/user/:uid/': own('profile_changed'),
  'PUT /api/user/:uid/emails/': own('emails_changed'),
  'POST /api/payments/billing/update-payment-method': own('card_changed'),
  'POST /api/payments/billing/overdue-payment': own('payment_retried'),
  'POST /api/payments/customers/create-subscription': own('plan_bought'),
  'POST /api/payments/billing/ending': own('plan_ending_changed'),
  'PUT /api/payments/overage': own('overage_changed'),
  'POST /api/suppressions/': own('do_not_contact_added'),
  'POST /api/suppressions/import/': own('do_not_contact_added'),
  'DELETE /api/suppressions/': own('do_not_contact_removed'),
  'POST /api/suppressions/registry/': own('registry_changed'),
  'DELETE /api/suppressions/registry/': own('registry_changed'),
  'POST /api/suppressions/reviews/:id/': own('unclear_reply_decided'),
  'POST /api/evidence-packs/': own('evidence_downloaded'),
  'GET /api/account/security-events/export/': own('data_downloaded'),
  'GET /api/suppressions/export/': own('data_downloaded'),
  'GET /api/sign-ups/export/': own('data_downloaded'),
  'GET /api/credits/spent/download/': own('data_downloaded'),
  'GET /api/contact-lists/:id/rejected/': own('data_downloaded', 'list'),
  'GET /api/drop-cowboy/analytics/download/': own('data_downloaded'),
  'GET /api/drop-cowboy/analytics/details/download/:name/': own('data_downloaded', 'params.name'),
  'GET /api/account/export/': own('data_downloaded'),
  'POST /api/contact-lists/': own('list_uploaded', 'query.name'),
  'POST /api/contact-lists/:id/parts/': own('list_split', 'list'),
  'PUT /api/contact-lists/:id/consent/': own('list_consent_changed', 'list'),
  'DELETE /api/contact-lists/:id/': own('list_deleted', 'list'),
  'POST /api/sign-ups/contact-list/': own('list_made'),
  'PUT /api/sign-ups/page/': own('sign_up_page_changed'),
  'POST /api/account/erasure/': own('data_erased'),
  'POST /api/account/invitations/': own('people_changed'),
  'DELETE /api/account/invitations/:id/': own('people_changed'),
  'PUT /api/account/members/:uid/': own('people_changed'),
  'DELETE /api/account/members/:uid/': own('people_changed'),
  'POST /api/campaigns/': own('campaign_published', 'body.name'),
  'POST /api/campaigns/:name/retry/': own('list_made', 'params.name'),
  'POST /api/campaigns/:name/late-run/': own('late_campaigns_decided', 'params.name'),
  'POST /api/late-runs/': own('late_campaigns_decided'),
  'POST /api/test-sends/numbers/confirm/': own('test_number_confirmed'),
  'POST /api/test-sends/': own('test_sent'),
}

/** Calls that look as if they had to be noted, and why they need not be. */
export const unnotedCalls: Readonly<Record<string, string>> = {
  'POST /api/login/passkey/options/': 'It makes a challenge; what is done with it is noted.',
  'POST /api/account/passkeys/options/': 'The same.',
  'POST /api/account/authenticator/': 'Nothing is on until its first code is confirmed.',
  'POST /api/unsubscribe/': 'Only of mails that are optional: those about safety can’t be left.',
  'POST /api/webhooks/stripe/': 'A provider signs it; what it changes is in the ledger.',
  'POST /api/sign-up-pages/:code/': 'By people who are no users; it is kept as evidence.',
  'POST /api/payments/billing/:customerId/setup-intents': 'The card is noted once it is saved.',
  'POST /api/campaigns/preflight/': 'It looks at a draft and changes nothing.',
  'POST /api/number-searches/': 'A search, whose number must not be in its address.',
  'POST /api/suppressions/searches/': 'The same.',
  'POST /api/campaigns/:name/details-searches/': 'The same, by a name or a number.',
  'POST /api/contact-columns/searches/': 'A search, by headers that would not fit into an address.',
  'PUT /api/contact-columns/': 'Remembers what columns of files mean, and reaches no one.',
  'POST /api/assistant/drafts/': 'A text for the person who asked; nothing is kept or sent.',
  'POST /api/voices/speech/': 'A recording for the person who asked; nothing is sent.',
  'POST /api/test-sends/numbers/': 'It sends a code to the phone, whose confirmation is noted.',
  'GET /api/account/security-events/': 'The list of events itself.',
  'GET /api/account/erasure/': 'How far an erasure is.',
  'GET /api/account/export/progress/': 'How far an export is.',
  'GET /api/account/members/': 'A screen of the account’s owner, as are the next two.',
  'GET /api/payments/billing/:customerId/payment-methods': 'Cards as their last four digits.',
  'GET /api/payments/billing/:customerId/transactions': 'What was paid.',
}

/** HEAD brings no data, so it is no download. Fastify finds a path with or without its last slash. */
export function notedCallOf(method: string, url: string): NotedCall | undefined {
  const key = `${method} ${url}`
  return notedCalls[key] ?? notedCalls[`${key}/`]
}

/** Whether a call hands over a file of the account's data. */
export function isDownload(method: string, url: string): boolean {
  const event = notedCallOf(method, url)?.event
  return event === 'data_downloaded' || event === 'evidence_downloaded'
}

/** Whether a call changes something and nothing says that it is an event, or why it is none. */
export function isForgotten(method: string, url: string): boolean {
  const reads = ['GET', 'HEAD', 'OPTIONS'].includes(method)
  if (reads || !url.startsWith('/api/') || notedCallOf(method, url)) return false
  const key = `${method} ${url}`
  return unnotedCalls[key] === undefined && unnotedCalls[`${key}/`] === undefined
}
