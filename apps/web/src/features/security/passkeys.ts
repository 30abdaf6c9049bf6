import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { z } from 'zod'
import { sessionResponseSchema } from '@afterbeep/contract/api/account/auth'
import type { UserData } from '@afterbeep/contract/api/account/auth'
import { recoveryCodesSchema } from '@afterbeep/contract/api/account/security'
import { api } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'

/** What must be there for the browser; the rest is passed on as our server made it. */
const hasChallenge = (options: unknown): boolean =>
  z.looseObject({ challenge: z.string() }).safeParse(options).success
const requestSchema = z.object({
  options: z.custom<PublicKeyCredentialRequestOptionsJSON>(hasChallenge),
})
const creationSchema = z.object({
  options: z.custom<PublicKeyCredentialCreationOptionsJSON>(hasChallenge),
})

/** Signs in by a passkey: alone, or as the second step of a sign-in that has begun in this browser. */
export async function signInByPasskey(): Promise<{ user_data: UserData }> {
  const { options } = await api.post('/login/passkey/options/', { schema: requestSchema })
  const response = await asked(
    () => startAuthentication({ optionsJSON: options }),
    'No passkey was used. Try again, or sign in another way.',
  )
  return api.post('/login/passkey/', { schema: sessionResponseSchema, body: { response } })
}

/** Asks the server what a new passkey has to be. Refused unless the last sign-in was lately. */
export function beginPasskey(): Promise<{ options: PublicKeyCredentialCreationOptionsJSON }> {
  return api.post('/account/passkeys/options/', { schema: creationSchema })
}

/** Has the browser make a passkey, and keeps it under a name. */
export async function addPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
  name: string,
): Promise<string[]> {
  const response = await asked(
    () => startRegistration({ optionsJSON: options }),
    'No passkey was made. Try again, or use another device.',
  )
  const kept = await api.post('/account/passkeys/', {
    schema: recoveryCodesSchema,
    body: { name, response },
  })
  return kept.recovery_codes
}

/** What the browser's own window ends with: it does not say whether it was closed or nothing was found. */
async function asked<Result>(ask: () => Promise<Result>, otherwise: string): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    throw new ApiError({ status: 0, code: 'passkey', message: textOf(error, otherwise) })
  }
}

function textOf(error: unknown, otherwise: string): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device has a passkey of your account already.'
  if (name === 'SecurityError') {
    return 'Passkeys work at the product’s own address only. Open it there and try again.'
  }
  return otherwise
}
