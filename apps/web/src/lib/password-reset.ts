import { emailSchema, messageResponseSchema } from '@afterbeep/contract/api/account/auth'
import { api } from './api-client.ts'

/** Sends the reset link, from the profile as well as from the forgot-password page. */
export function requestPasswordReset(email: string): Promise<{ message: string }> {
  return api.post('/password-reset/', { schema: messageResponseSchema, body: { email } })
}

/** Whether the text is an email address by the contract's own pattern, which the server enforces. */
export function isEmail(text: string): boolean {
  return emailSchema.safeParse(text).success
}
