import type { MemberRole } from '@afterbeep/contract/account/member-roles'
import type { UserData } from '@afterbeep/contract/api/account/auth'
import type { Profile } from '@afterbeep/contract/api/account/profile'
import type { Security } from '@afterbeep/contract/api/account/security'
import { storeSession } from '../lib/session/stored-session.ts'
import { json } from './fake-api.ts'

export const mary: UserData = {
  uid: 'user-1',
  email: 'mary@example.com',
  display_name: 'mary ann',
  member_role: 'owner',
}

export const maryProfile: Profile = {
  id: 'user-1',
  agents_count: 1,
  balance: 200,
  currency: 'USD',
  provisioning_limit: 0,
  customer_info: {
    customer_email: 'mary@example.com',
    customer_name: 'Mary Ann Smith',
    customer_since: '2026-01-05T10:00:00.000Z',
  },
  customer_phone_number: '14085550100',
}

/** Mary signed in a moment ago, in this browser. */
export function rememberMary(): void {
  storeSession(mary, Date.now())
}

/** She signs in with her password alone. */
export const passwordOnly: Security = {
  authenticator: false,
  passkeys: [],
  recovery_codes_left: 0,
  required: false,
}

/** The server's response where she is a member of this role in the account. */
export const sessionAs = (member_role: MemberRole) => ({
  'GET /api/session/': () => json({ user_data: { ...mary, member_role } }),
})

/** The server's responses while she is signed in. */
export const maryResponses = {
  'GET /api/session/': () => json({ user_data: mary }),
  'GET /api/user/user-1': () => json(maryProfile),
  'GET /api/user/user-1/': () => json(maryProfile),
  'GET /api/account/security/': () => json(passwordOnly),
  'GET /api/account/sessions/': () => json({ sessions: [] }),
}
