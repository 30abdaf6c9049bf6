import { z } from 'zod'
import { limits } from '../../limits.ts'
import { typedPassword } from './auth.ts'
import { passwordOfOwner } from './new-passwords.ts'

/** What may complete a sign-in after the password; `details.methods` of `second_factor_required`. */
export const secondFactorMethods = ['authenticator', 'passkey', 'recovery_code'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** POST /api/login/second-factor/: six digits of the app, or a recovery code, with or without spaces. */
export const secondFactorBodySchema = z.object({ code: z.string().trim().min(1).max(60) })

/** What the browser passes to its passkeys (WebAuthn Level 3, JSON forms), as the library makes it. */
const passkeyOptions = z.record(z.string(), z.unknown())
export const passkeyOptionsResponseSchema = z.object({ options: passkeyOptions })

/** Base64url; far above the longest that a passkey makes. */
const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/)
const credential = {
  id: bytes.min(1).max(1_400),
  rawId: bytes.max(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}).default({}),
}

/** A passkey's signature under a challenge (AuthenticationResponseJSON). */
export const passkeySignatureSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})
export const passkeySignInBodySchema = z.object({ response: passkeySignatureSchema })

/** A new passkey (RegistrationResponseJSON). */
export const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
export const passkeyBodySchema = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(limits.personNameMaxChars),
  response: newPasskeySchema,
})

const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  /** Whether it is kept by a password manager that copies it to the owner's other devices. */
  synced: z.boolean(),
})
export type Passkey = z.infer<typeof passkeySchema>

/** GET /api/account/security/ */
export const securitySchema = z.object({
  authenticator: z.boolean(),
  passkeys: z.array(passkeySchema),
  recovery_codes_left: z.int(),
  /** Whether the user's role needs a second factor. */
  required: z.boolean(),
})
export type Security = z.infer<typeof securitySchema>

/** POST /api/account/authenticator/: base32, and the address that the QR code holds. */
export const newAuthenticatorSchema = z.object({ secret: z.string(), uri: z.string() })
export type NewAuthenticator = z.infer<typeof newAuthenticatorSchema>
/** POST /api/account/authenticator/confirmation/ */
export const authenticatorConfirmationBodySchema = z.object({
  code: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits that the app shows.')),
})
/** Shown once; empty where the user has some already. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) })

/** GET /api/account/sessions/, the newest first. */
export const sessionListSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.uuid(),
      /** Browser and system, in words. */
      device: z.string(),
      /** The first half of the network address only. */
      address: z.string(),
      signed_in_at: z.iso.datetime(),
      current: z.boolean(),
    }),
  ),
})
export type SessionInList = z.infer<typeof sessionListSchema>['sessions'][number]

/** POST /api/account/password/ */
export const passwordChangeBodySchema = z.object({
  current_password: typedPassword,
  password: passwordOfOwner,
})
