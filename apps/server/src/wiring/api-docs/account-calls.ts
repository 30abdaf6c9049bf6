import type { CallGroup } from '../../platform/http/docs/call-docs.ts'

export const signInCalls: CallGroup = {
  title: 'Signing in',
  description: 'A session lasts one hour from the login. Its cookie can’t be read by scripts.',
  calls: {
    'POST /api/login/': {
      summary: 'Sign in',
      description:
        'A new session begins, and any session before it ends. A user with a second step is refused with `second_factor_required`, which names the ways to complete the sign-in.',
      open: true,
      errors: [
        'login_failed',
        'email_unverified',
        'second_factor_required',
        'rate_limited',
        'password_reset_required',
        'server_busy',
      ],
    },
    'POST /api/logout/': { summary: 'Sign out', open: true },
    'GET /api/session/': {
      summary: 'Get the signed-in user',
      description: 'For a page that was opened again.',
    },
    'POST /api/register/': {
      summary: 'Sign up',
      description:
        'A link to verify the email is mailed. The account can’t sign in before that. The response is the same for an email that has an account, which gets another mail.',
      open: true,
      errors: ['rate_limited', 'server_busy'],
    },
    'POST /api/verify-email/': {
      summary: 'Verify an email by the mailed link',
      description:
        'With the cookie of the registration the password of the registration counts. Any other client sends a new one.',
      open: true,
      errors: ['link_invalid', 'password_required', 'server_busy'],
      body: { token: 'GmJ7oX0v0eYbVhyZ1Yt2gkJmO1Wn4nH6o5cQyR8sT3u' },
    },
    'POST /api/verify-email/resend/': {
      summary: 'Mail a new link to verify an email',
      description: 'The response is the same for an email that no user has.',
      open: true,
      errors: ['rate_limited'],
    },
    'POST /api/password-reset/': {
      summary: 'Mail a link to choose a new password',
      description: 'The response is the same for an email that no user has.',
      open: true,
      errors: ['rate_limited'],
    },
    'POST /api/password-reset/confirm/': {
      summary: 'Set a new password by the mailed link',
      description: 'The link works once, for an hour. All sessions of the user end.',
      open: true,
      errors: ['link_invalid', 'server_busy'],
    },
  },
}

export const accountCalls: CallGroup = {
  title: 'Account',
  description: 'The signed-in user, and which emails the account gets.',
  calls: {
    'GET /api/account/security-events/': {
      summary: 'List what was noted about the account’s safety',
      description:
        'Who signed in, what was refused, changed, uploaded, downloaded, deleted and published in a year, the newest first; limited to a group or a person where asked.',
      errors: ['role_forbidden'],
    },
    'GET /api/account/security-events/export/': {
      summary: 'Download the same list',
      description: 'As CSV, all of it.',
      errors: ['role_forbidden'],
      returnsType: 'text/csv',
      returns:
        'Time,Event,What,Who,Network\n2026-11-21T10:00:00.000Z,A campaign was published,Autumn,Ann Lee,203.0.113.x\n',
    },
    'GET /api/account/members/': {
      summary: 'List the people of the account, and who is invited',
      description: 'For owners.',
      errors: ['role_forbidden'],
    },
    'PUT /api/account/members/{uid}/': {
      summary: 'Change a person’s role',
      description: 'It counts from their next call on. One owner always stays.',
      errors: ['role_forbidden', 'not_found', 'last_owner'],
      body: { role: 'viewer' },
    },
    'DELETE /api/account/members/{uid}/': {
      summary: 'Take a person out of the account',
      description: 'Their sessions end. Their name stays beside what they published.',
      errors: ['role_forbidden', 'not_found', 'last_owner'],
    },
    'POST /api/account/invitations/': {
      summary: 'Invite a person by mail',
      description: 'The link works once, for 7 days; one to the same email before is void.',
      errors: ['role_forbidden', 'member_exists', 'rate_limited'],
      body: { email: 'ann@example.com', role: 'manager' },
    },
    'DELETE /api/account/invitations/{id}/': {
      summary: 'Withdraw an invitation',
      errors: ['role_forbidden', 'not_found'],
    },
    'POST /api/invitations/accept/': {
      summary: 'Accept an invitation by the mailed link',
      description:
        'Makes a verified user of the account, who signs in with the email that is returned.',
      open: true,
      errors: ['link_invalid', 'server_busy'],
    },
    'GET /api/user/{uid}/': { summary: 'Get the profile', errors: ['not_found'] },
    'PUT /api/user/{uid}/': {
      summary: 'Change the profile',
      description: 'What is left out stays as it is. The email can’t be changed.',
      errors: ['not_found'],
      body: { customer_name: 'Rosa Diaz', customer_phone_number: '617-555-0100' },
    },
    'GET /api/agents/agent-info/': {
      summary: 'Get the name that the dashboard shows',
      errors: ['not_found'],
    },
    'GET /api/user/{uid}/emails/': {
      summary: 'Get which emails come',
      description: 'Only those that can be switched off. All others always come.',
      errors: ['not_found'],
    },
    'PUT /api/user/{uid}/emails/': {
      summary: 'Switch emails on or off',
      errors: ['not_found'],
      body: { new_replies: false },
    },
    'POST /api/unsubscribe/': {
      summary: 'Switch one kind of email off from a mail program',
      description:
        'The address in the header List-Unsubscribe (RFC 8058). The proof in it is all that is needed.',
      open: true,
      withoutToken: true,
      errors: ['link_invalid', 'payload_too_large'],
    },
    'GET /api/app/': { summary: 'Get what every page shows', open: true },
  },
}
