import { emptyResponseSchema, sessionResponseSchema } from '@afterbeep/contract/api/account/auth'
import type { UserData } from '@afterbeep/contract/api/account/auth'
import {
  newAuthenticatorSchema,
  recoveryCodesSchema,
  securitySchema,
  sessionListSchema,
} from '@afterbeep/contract/api/account/security'
import { api } from '../../lib/api-client.ts'

const empty = { schema: emptyResponseSchema }
const codes = { schema: recoveryCodesSchema }

/** The second step of signing in, by a code of the app or a recovery code. */
export function sendCode(code: string): Promise<{ user_data: UserData }> {
  return api.post('/login/second-factor/', { schema: sessionResponseSchema, body: { code } })
}

export const readSecurity = (signal: AbortSignal) =>
  api.get('/account/security/', { schema: securitySchema, signal })

export const readSessions = (signal: AbortSignal) =>
  api.get('/account/sessions/', { schema: sessionListSchema, signal })

export const beginAuthenticator = () =>
  api.post('/account/authenticator/', { schema: newAuthenticatorSchema })

export const confirmAuthenticator = (code: string) =>
  api.post('/account/authenticator/confirmation/', { ...codes, body: { code } })

export const turnAuthenticatorOff = () => api.delete('/account/authenticator/', empty)

export const makeRecoveryCodes = () => api.post('/account/recovery-codes/', codes)

export const removePasskey = (id: string) => api.delete(`/account/passkeys/${id}/`, empty)

export const endSession = (id: string) => api.delete(`/account/sessions/${id}/`, empty)

export const endOtherSessions = () => api.delete('/account/sessions/', empty)

export const changePassword = (body: { current_password: string; password: string }) =>
  api.post('/account/password/', { ...empty, body })
