import { expect, it } from 'vitest'
import { mailKinds } from '../../features/mails/mail-kinds.ts'
import { securityChanges } from '../../features/mails/security-changes.ts'
import { notedCalls } from '../../features/security/noted-calls.ts'

/*
 * What the owner of an account learns by mail of each call that is a security event, or why nothing: who has
 * taken over a session must not be able to change how it is signed in to, or take its data, in silence.
 */

/** Changes by name of a mail about security, or of another kind of mail. */
type Mailed = readonly string[]
/** Why none is sent. */
type Silent = string

const ofOneOwner = 'It is in the trail; it changes neither who gets in nor what is paid.'
const oneFile =
  'Work of each day by people who may do it; the file of all data is mailed, this one is in the trail.'
const ofPeople = 'Work of each day on whom campaigns reach; it is in the trail.'

const mailOf: Readonly<Record<string, Mailed | Silent>> = {
  'POST /api/register/': ['verify', 'registered_again'],
  'POST /api/verify-email/': 'It is the use of a mail that was sent.',
  'POST /api/verify-email/resend/': ['verify', 'registered_again'],
  'POST /api/login/': 'A sign-in from a new browser is shown under the sessions of the profile.',
  'POST /api/login/second-factor/': ['recovery_code_used', 'wrong_codes'],
  'POST /api/login/passkey/': 'The same as a sign-in by password.',
  'POST /api/password-reset/': ['reset'],
  'POST /api/password-reset/confirm/': ['password_reset'],
  'POST /api/invitations/accept/': ['person_joined'],
  'POST /api/logout/': 'It ends the session that it is made in.',
  'POST /api/account/authenticator/confirmation/': ['authenticator_on'],
  'DELETE /api/account/authenticator/': ['authenticator_off'],
  'POST /api/account/passkeys/': ['passkey_added'],
  'DELETE /api/account/passkeys/:id/': ['passkey_removed'],
  'POST /api/account/recovery-codes/': ['recovery_codes_made'],
  'DELETE /api/account/sessions/': ['signed_out_elsewhere'],
  'DELETE /api/account/sessions/:id/':
    'One browser, whose person sees it at the next click and signs in again; nothing that signs in has changed.',
  'POST /api/account/password/': ['password_changed'],
  'PUT /api/user/:uid/': ['calls_forwarded'],
  'PUT /api/user/:uid/emails/':
    'Only of mails that are optional: those about safety can’t be left.',
  'POST /api/payments/billing/update-payment-method': ['card_changed'],
  'POST /api/payments/billing/overdue-payment': ['receipt'],
  'POST /api/payments/customers/create-subscription': ['receipt', 'plan_changing', 'plan_changed'],
  'POST /api/payments/billing/ending': ['plan_ending'],
  'PUT /api/payments/overage': ['overage_changed'],
  'POST /api/suppressions/': ofPeople,
  'POST /api/suppressions/import/': ofPeople,
  'DELETE /api/suppressions/': ofPeople,
  'POST /api/suppressions/registry/': ofPeople,
  'DELETE /api/suppressions/registry/': ofPeople,
  'POST /api/suppressions/reviews/:id/': ofPeople,
  'POST /api/evidence-packs/': oneFile,
  'GET /api/account/security-events/export/': oneFile,
  'GET /api/suppressions/export/': oneFile,
  'GET /api/sign-ups/export/': oneFile,
  'GET /api/credits/spent/download/': oneFile,
  'GET /api/contact-lists/:id/rejected/': oneFile,
  'GET /api/drop-cowboy/analytics/download/': oneFile,
  'GET /api/drop-cowboy/analytics/details/download/:name/': oneFile,
  'GET /api/account/export/': ['export_requested'],
  'POST /api/contact-lists/': ofPeople,
  'POST /api/contact-lists/:id/parts/': ofPeople,
  'PUT /api/contact-lists/:id/consent/': ofPeople,
  'DELETE /api/contact-lists/:id/': ofPeople,
  'POST /api/sign-ups/contact-list/': ofPeople,
  'PUT /api/sign-ups/page/': ofOneOwner,
  'POST /api/account/erasure/':
    'Of a person: the owner asks for it. Of the account: no address is left to write to.',
  'POST /api/account/invitations/': ['invitation', 'person_invited'],
  'DELETE /api/account/invitations/:id/': 'It takes a right back that no one had used.',
  'PUT /api/account/members/:uid/': ['role_changed'],
  'DELETE /api/account/members/:uid/': ['person_removed', 'removed_from_account'],
  'POST /api/campaigns/': ['campaign_finished'],
  'POST /api/campaigns/:name/retry/': ofPeople,
  'POST /api/campaigns/:name/late-run/': ['campaign_finished'],
  'POST /api/late-runs/': ['campaign_finished'],
  'POST /api/test-sends/numbers/confirm/': ofOneOwner,
  'POST /api/test-sends/': ofOneOwner,
}

/** Changes that no call of the API makes. */
const byOperators = ['signed_out_by_support', 'second_step_removed']

it('every security event of a call is mailed, or says why not', () => {
  expect(Object.keys(mailOf).toSorted()).toEqual(Object.keys(notedCalls).toSorted())
})

it('every mail about security is of a call, or of an operator', () => {
  const mailed = Object.values(mailOf).flatMap((one) => (typeof one === 'string' ? [] : one))
  const known = new Set<string>([...securityChanges, ...mailKinds])
  expect(mailed.filter((one) => !known.has(one))).toEqual([])
  const ofCalls = new Set<string>([...mailed, ...byOperators])
  expect(securityChanges.filter((change) => !ofCalls.has(change))).toEqual([])
})

it('calls that change how someone signs in, who is in the account or what is paid are never silent', () => {
  const silent = Object.entries(mailOf)
    .filter(([, mail]) => typeof mail === 'string')
    .map(([route]) => route)
  const loud =
    /^(?:POST|PUT|DELETE) \/api\/(?:account\/(?:authenticator|passkeys|recovery-codes|password|members)|payments)\//
  expect(silent.filter((route) => loud.test(route))).toEqual([])
})
