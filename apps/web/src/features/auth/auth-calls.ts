import { emptyResponseSchema } from '@afterbeep/contract/api/account/auth'
import { acceptInvitationResponseSchema } from '@afterbeep/contract/api/account/members'
import type { AcceptInvitationBody } from '@afterbeep/contract/api/account/members'
import { api } from '../../lib/api-client.ts'

/** Activates the account that the mailed token belongs to, with a password where one was asked for. */
export function confirmEmail(token: string, password?: string): Promise<object> {
  const body = { token, ...(password === undefined ? {} : { password }) }
  return api.post('/verify-email/', { schema: emptyResponseSchema, body })
}

/** Makes the invited person a user of the account, and returns the email to sign in with. */
export function acceptInvitation(body: AcceptInvitationBody): Promise<{ email: string }> {
  return api.post('/invitations/accept/', { schema: acceptInvitationResponseSchema, body })
}

/** The response is the same whether or not the address has an account, so that no caller can find out. */
export function resendVerification(email: string): Promise<object> {
  return api.post('/verify-email/resend/', { schema: emptyResponseSchema, body: { email } })
}

export function confirmPasswordReset(token: string, password: string): Promise<object> {
  return api.post('/password-reset/confirm/', {
    schema: emptyResponseSchema,
    body: { token, password },
  })
}
