import { z } from 'zod'
import { passwordLengthProblem } from '../../account/password-rules.ts'
import { limits } from '../../limits.ts'
import { emailSchema } from './auth.ts'

export const personName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(limits.personNameMaxChars, `Use at most ${limits.personNameMaxChars} characters.`)
/** Its length only: what else is refused needs to know whose it is (account/password-rules.ts). */
export const newPassword = z.string().refine((text) => passwordLengthProblem(text) === undefined, {
  error: ({ input }) => passwordLengthProblem(String(input)) ?? '',
})
/** Where the account may have a second factor: the server knows, and refuses less than 12 without one. */
export const passwordOfOwner = z
  .string()
  .refine((text) => passwordLengthProblem(text, { hasSecondFactor: true }) === undefined, {
    error: ({ input }) => passwordLengthProblem(String(input)) ?? '',
  })

/** POST /api/register/ (specification: Registration payload). */
export const registerBodySchema = z.object({
  email: emailSchema,
  password: newPassword,
  first_name: personName,
  last_name: personName,
  display_name: personName.optional(),
  company_name: z.string().trim().max(limits.personNameMaxChars).default('default'),
  phone: z.string().trim().max(limits.personNameMaxChars).default('default'),
  role: z.literal('agent').default('agent'),
})
export type RegisterBody = z.input<typeof registerBodySchema>
export const registerResponseSchema = z.object({ user_id: z.string() })

/** POST /api/verify-email/ */
export const verifyEmailBodySchema = z.object({
  token: z.string().min(1).max(200),
  /** Needed in another browser than the one that registered. */
  password: newPassword.optional(),
})
/** POST /api/password-reset/confirm/ */
export const passwordResetConfirmBodySchema = z.object({
  token: z.string().min(1).max(200),
  password: passwordOfOwner,
})
