/** What another account may ask for, of the first account, or by ids that name nothing. */
export interface Ids {
  userId: string
  /** As the payment provider knows the account. */
  customerRef: string
  campaign: string
  listId: string
  cardId: string
  speechId: string
  passkeyId: string
  /** As the list of sessions names one. */
  sessionId: string
  invitationId: string
  /** A reply that waits for a look, and an entry that was added by hand. */
  reviewId: string
  suppressionId: string
}

export interface Request {
  path: string
  body?: object | string
  headers?: Record<string, string>
}

/**
 * How a route is tried:
 *
 * - `ids`: called by another account with the first one's ids, it responds as for ids that name nothing. Several where a
 *   route takes several.
 * - `own`: it takes no id; another account gets nothing of the first one's.
 * - `visitors`: it needs no session, for this reason.
 */
export type RouteCase =
  | { ids: readonly ((ids: Ids) => Request)[] }
  | { own: Request }
  | { visitors: string }

const byName = (path: (name: string) => string, body?: object): RouteCase => ({
  ids: [({ campaign }) => ({ path: path(encodeURIComponent(campaign)), ...(body && { body }) })],
})
const byList = (path: (id: string) => string, body?: object): RouteCase => ({
  ids: [({ listId }) => ({ path: path(listId), ...(body && { body }) })],
})
const byCustomer = (path: (id: string) => string): RouteCase => ({
  ids: [
    ({ customerRef }) => ({ path: path(customerRef) }),
    ({ userId }) => ({ path: path(userId) }),
  ],
})
const own = (path: string, body?: object): RouteCase => ({
  own: { path, ...(body && { body }) },
})
const visitors = (reason: string): RouteCase => ({ visitors: reason })
const signed = visitors('A provider signs it; its reports name the delivery, not an account.')

/** A draft that another account could publish, but for the list or the campaign that it names. */
function draft(changes: object, drop: Date): object {
  const day = drop.toISOString().slice(0, 10)
  return {
    name: 'Stolen',
    description: 'Of another',
    campaignType: 'voicemail',
    message: 'Hello',
    startDate: day,
    endDate: day,
    frequency: 'once',
    dropTime: '18:00',
    consentAttested: true,
    ...changes,
  }
}

/** Every route of the API, by its method and its path as it is written. */
export function routeCases(drop: Date): Readonly<Record<string, RouteCase>> {
  const drafts = (path: string): RouteCase => ({
    ids: [
      ({ listId }) => ({
        path,
        body: draft({ contactListId: listId }, drop),
        headers: { 'idempotency-key': 'one' },
      }),
      ({ campaign }) => ({
        path,
        body: draft({ campaignType: 'sms', followUpOf: campaign }, drop),
        headers: { 'idempotency-key': 'two' },
      }),
    ],
  })
  return {
    'DELETE /api/account/invitations/:id/': {
      ids: [({ invitationId }) => ({ path: `/api/account/invitations/${invitationId}/` })],
    },
    'DELETE /api/account/members/:uid/': {
      ids: [({ userId }) => ({ path: `/api/account/members/${userId}/` })],
    },
    'GET /api/account/erasure/': own('/api/account/erasure/'),
    'GET /api/account/export/': own('/api/account/export/'),
    'GET /api/account/export/progress/': own('/api/account/export/progress/'),
    'POST /api/account/erasure/': own('/api/account/erasure/', { phone: '4085550199' }),
    'GET /api/account/members/': own('/api/account/members/'),
    'GET /api/account/security/': own('/api/account/security/'),
    'POST /api/account/authenticator/': own('/api/account/authenticator/', {}),
    'POST /api/account/authenticator/confirmation/': own(
      '/api/account/authenticator/confirmation/',
      { code: '000000' },
    ),
    'DELETE /api/account/authenticator/': own('/api/account/authenticator/'),
    'POST /api/account/recovery-codes/': own('/api/account/recovery-codes/', {}),
    'POST /api/account/passkeys/options/': own('/api/account/passkeys/options/', {}),
    'POST /api/account/passkeys/': own('/api/account/passkeys/', {
      name: 'Mine',
      response: {
        id: 'AbCdEf',
        rawId: 'AbCdEf',
        type: 'public-key',
        response: { clientDataJSON: 'e30', attestationObject: 'oA' },
      },
    }),
    'DELETE /api/account/passkeys/:id/': {
      ids: [({ passkeyId }) => ({ path: `/api/account/passkeys/${passkeyId}/` })],
    },
    'GET /api/account/sessions/': own('/api/account/sessions/'),
    'DELETE /api/account/sessions/': own('/api/account/sessions/'),
    'DELETE /api/account/sessions/:id/': {
      ids: [({ sessionId }) => ({ path: `/api/account/sessions/${sessionId}/` })],
    },
    'POST /api/account/password/': own('/api/account/password/', {
      current_password: 'not the one',
      password: 'seven quiet walruses ride',
    }),
    'POST /api/login/second-factor/': visitors('It makes the session; the password was right.'),
    'POST /api/login/passkey/options/': visitors('It makes a challenge.'),
    'POST /api/login/passkey/': visitors('It makes the session.'),
    'GET /api/account/security-events/': own('/api/account/security-events/'),
    'GET /api/account/security-events/export/': own('/api/account/security-events/export/'),
    'POST /api/account/invitations/': own('/api/account/invitations/', {
      email: 'new@example.com',
      role: 'viewer',
    }),
    'POST /api/invitations/accept/': visitors('The mail has the proof.'),
    'PUT /api/account/members/:uid/': {
      ids: [
        ({ userId }) => ({ path: `/api/account/members/${userId}/`, body: { role: 'viewer' } }),
      ],
    },
    'DELETE /api/contact-lists/:id/': byList((id) => `/api/contact-lists/${id}/`),
    'GET /api/agents/agent-info/': own('/api/agents/agent-info/'),
    'GET /api/app/': visitors('It says what every page needs before anyone signs in.'),
    'GET /api/assistant/': own('/api/assistant/'),
    'GET /api/assistant/summary/:name/': byName((name) => `/api/assistant/summary/${name}/`),
    'GET /api/campaigns/:name/details-counts/': byName(
      (name) => `/api/campaigns/${name}/details-counts/`,
    ),
    'GET /api/campaigns/:name/progress/': byName((name) => `/api/campaigns/${name}/progress/`),
    'GET /api/campaigns/:name/record/': byName((name) => `/api/campaigns/${name}/record/`),
    'GET /api/campaigns/:name/retry/': byName((name) => `/api/campaigns/${name}/retry/`),
    'GET /api/campaigns/:name/runs/': byName((name) => `/api/campaigns/${name}/runs/`),
    'GET /api/campaigns/:name/call-backs/': byName((name) => `/api/campaigns/${name}/call-backs/`),
    'GET /api/campaigns/:name/variants/': byName((name) => `/api/campaigns/${name}/variants/`),
    'GET /api/campaigns/follow-up-sources/': own('/api/campaigns/follow-up-sources/'),
    'GET /api/campaigns/names/': {
      ids: [
        ({ campaign }) => ({ path: `/api/campaigns/names/?name=${encodeURIComponent(campaign)}` }),
      ],
    },
    'GET /api/contact-lists/': own('/api/contact-lists/'),
    'GET /api/contact-lists/:id/': byList((id) => `/api/contact-lists/${id}/`),
    'GET /api/contact-lists/:id/rejected/': byList((id) => `/api/contact-lists/${id}/rejected/`),
    'GET /api/credits/spent/': own('/api/credits/spent/'),
    'GET /api/docs/': visitors('It describes the calls.'),
    'GET /api/drop-cowboy/aggregates/': own('/api/drop-cowboy/aggregates/?timeframe=7d'),
    'GET /api/drop-cowboy/aggregates/:name/': byName(
      (name) => `/api/drop-cowboy/aggregates/${name}/`,
    ),
    'GET /api/drop-cowboy/analytics/': own('/api/drop-cowboy/analytics/'),
    'GET /api/drop-cowboy/analytics/details/:name/': byName(
      (name) => `/api/drop-cowboy/analytics/details/${name}/`,
    ),
    'GET /api/drop-cowboy/analytics/details/download/:name/': byName(
      (name) => `/api/drop-cowboy/analytics/details/download/${name}/`,
    ),
    'GET /api/drop-cowboy/analytics/download/': own('/api/drop-cowboy/analytics/download/'),
    'GET /api/drop-cowboy/credits/': own('/api/drop-cowboy/credits/'),
    'GET /api/drop-cowboy/past-campaigns/': own('/api/drop-cowboy/past-campaigns/'),
    'GET /api/messages/': own('/api/messages/'),
    'GET /api/suppressions/': own('/api/suppressions/'),
    'POST /api/evidence-packs/': own('/api/evidence-packs/', {
      phone: '14085550199',
      format: 'json',
    }),
    'GET /api/suppressions/export/': own('/api/suppressions/export/'),
    'GET /api/suppressions/reviews/': own('/api/suppressions/reviews/'),
    'POST /api/suppressions/': own('/api/suppressions/', { phone: '4085550101', how: 'letter' }),
    'POST /api/suppressions/searches/': own('/api/suppressions/searches/', {
      phone: '4085550101',
    }),
    'POST /api/suppressions/import/': {
      own: {
        path: '/api/suppressions/import/',
        body: 'Phone\n4085550101\n',
        headers: { 'content-type': 'text/csv' },
      },
    },
    'GET /api/suppressions/registry/': own('/api/suppressions/registry/'),
    'POST /api/suppressions/registry/': {
      own: {
        path: '/api/suppressions/registry/?dated=2026-11-01',
        body: '408,5550101\n',
        headers: { 'content-type': 'text/plain' },
      },
    },
    'DELETE /api/suppressions/registry/': own('/api/suppressions/registry/'),
    'POST /api/suppressions/reviews/:id/': {
      ids: [
        ({ reviewId }) => ({
          path: `/api/suppressions/reviews/${reviewId}/`,
          body: { decision: 'not_an_opt_out' },
        }),
      ],
    },
    'DELETE /api/suppressions/': {
      ids: [({ suppressionId: id }) => ({ path: '/api/suppressions/', body: { id } })],
    },
    'GET /api/openapi.json': visitors('It describes the calls.'),
    'GET /api/payments/billing/:customerId/payment-methods': byCustomer(
      (id) => `/api/payments/billing/${id}/payment-methods`,
    ),
    'GET /api/payments/billing/:customerId/transactions': byCustomer(
      (id) => `/api/payments/billing/${id}/transactions`,
    ),
    'GET /api/payments/customers/:customerId/subscription': byCustomer(
      (id) => `/api/payments/customers/${id}/subscription`,
    ),
    'GET /api/credits/spent/download/': own('/api/credits/spent/download/'),
    'GET /api/payments/overage': own('/api/payments/overage'),
    'PUT /api/payments/overage': own('/api/payments/overage', { enabled: true, ceiling: 10 }),
    'GET /api/payments/products/': own('/api/payments/products/'),
    'GET /api/payments/token': own('/api/payments/token'),
    'GET /api/session/': own('/api/session/'),
    'GET /api/test-sends/': own('/api/test-sends/'),
    'GET /api/unsubscribe/': visitors('A link in an email, with a proof of ours.'),
    'GET /api/user/:uid/': { ids: [({ userId }) => ({ path: `/api/user/${userId}/` })] },
    'GET /api/user/:uid/emails/': {
      ids: [({ userId }) => ({ path: `/api/user/${userId}/emails/` })],
    },
    'GET /api/voices/': own('/api/voices/'),
    'GET /api/voices/speech/:id/': {
      ids: [({ speechId }) => ({ path: `/api/voices/speech/${speechId}/` })],
    },
    'POST /api/assistant/drafts/': own('/api/assistant/drafts/', {
      goal: 'Spring offers',
      channel: 'text',
    }),
    'POST /api/campaigns/': drafts('/api/campaigns/'),
    'POST /api/campaigns/:name/late-run/': byName((name) => `/api/campaigns/${name}/late-run/`, {
      decision: 'drop',
    }),
    'GET /api/late-runs/': own('/api/late-runs/'),
    'POST /api/late-runs/': own('/api/late-runs/', { decision: 'drop' }),
    'POST /api/campaigns/:name/retry/': byName((name) => `/api/campaigns/${name}/retry/`),
    'POST /api/campaigns/preflight/': drafts('/api/campaigns/preflight/'),
    'POST /api/contact-lists/': {
      own: {
        path: '/api/contact-lists/',
        body: 'id,FirstName,LastName,PhoneNumber,RecommendedPhone\n1,A,B,4085550101,14085550101\n',
        headers: { 'content-type': 'text/csv' },
      },
    },
    'POST /api/contact-lists/:id/parts/': byList((id) => `/api/contact-lists/${id}/parts/`, {
      first: 1,
    }),
    'POST /api/contact-columns/searches/': own('/api/contact-columns/searches/', {
      headers: ['Name', 'Phone'],
    }),
    'PUT /api/contact-columns/': own('/api/contact-columns/', {
      headers: ['Name', 'Phone'],
      uses: ['FullName', 'Phone'],
    }),
    'PUT /api/contact-lists/:id/consent/': byList((id) => `/api/contact-lists/${id}/consent/`, {
      how: 'paper',
    }),
    'GET /api/sign-ups/': own('/api/sign-ups/'),
    'GET /api/sign-ups/export/': own('/api/sign-ups/export/'),
    'PUT /api/sign-ups/page/': own('/api/sign-ups/page/', {
      is_open: false,
      about: 'news',
      channels: 'text',
      keyword: null,
    }),
    'POST /api/sign-ups/contact-list/': own('/api/sign-ups/contact-list/', {}),
    'POST /api/sign-up-pages/:code/': visitors('The address of the page has its code.'),
    'POST /api/login/': visitors('It makes the session.'),
    'POST /api/logout/': visitors('It ends the session that it is called with.'),
    'POST /api/campaigns/:name/details-searches/': byName(
      (name) => `/api/campaigns/${name}/details-searches/`,
      { search: '4085550101', limit: 5 },
    ),
    'POST /api/number-searches/': own('/api/number-searches/', { phone: '4085550101' }),
    'POST /api/password-reset/': visitors('It sends a mail to the owner of the address.'),
    'POST /api/password-reset/confirm/': visitors('The mail has the proof.'),
    'POST /api/payments/billing/:customerId/setup-intents': byCustomer(
      (id) => `/api/payments/billing/${id}/setup-intents`,
    ),
    'POST /api/payments/billing/ending': own('/api/payments/billing/ending', { ending: 'cancel' }),
    'POST /api/payments/billing/overdue-payment': own('/api/payments/billing/overdue-payment', {}),
    'POST /api/payments/billing/update-payment-method': {
      ids: [
        ({ cardId }) => ({
          path: '/api/payments/billing/update-payment-method',
          body: { paymentMethodId: cardId },
        }),
      ],
    },
    'POST /api/payments/customers/create-subscription': own(
      '/api/payments/customers/create-subscription',
      { email: 'a@example.com', customerId: '', productId: 'launch' },
    ),
    'POST /api/register/': visitors('It makes an account.'),
    'POST /api/test-sends/': own('/api/test-sends/', {
      channel: 'text',
      message: 'Hello',
      phone: '4085550101',
    }),
    'POST /api/test-sends/numbers/': own('/api/test-sends/numbers/', { phone: '4085550101' }),
    'POST /api/test-sends/numbers/confirm/': own('/api/test-sends/numbers/confirm/', {
      phone: '4085550101',
      code: '000000',
    }),
    'POST /api/unsubscribe/': visitors('A link in an email, with a proof of ours.'),
    'POST /api/verify-email/': visitors('The mail has the proof.'),
    'POST /api/verify-email/resend/': visitors('It sends a mail to the owner of the address.'),
    'POST /api/voices/speech/': own('/api/voices/speech/', { voiceId: null, text: 'Hello' }),
    'POST /api/webhooks/drop-cowboy/': signed,
    'POST /api/webhooks/drop-cowboy/:reference/:token/': signed,
    'POST /api/webhooks/stripe/': signed,
    'POST /api/webhooks/telnyx/': signed,
    'POST /api/webhooks/telnyx/calls/': signed,
    'POST /api/webhooks/telnyx/:reference/:token/': signed,
    'PUT /api/user/:uid/': {
      ids: [({ userId }) => ({ path: `/api/user/${userId}/`, body: { customer_name: 'Mallory' } })],
    },
    'PUT /api/user/:uid/emails/': {
      ids: [({ userId }) => ({ path: `/api/user/${userId}/emails/`, body: { receipt: false } })],
    },
  }
}
