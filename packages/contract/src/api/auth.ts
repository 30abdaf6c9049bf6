import { z } from 'zod'
import { limits } from '../limits.ts'

/** Lower-cased and trimmed, so that one mailbox is one account in any spelling. */
export const emailSchema = z
  .string()
  .trim()
  .max(limits.emailMaxChars, `An email address has ${limits.emailMaxChars} characters at most.`)
  .pipe(z.email('Enter an email address, such as name@example.com.'))
  .transform((text) => text.toLowerCase())

const personName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(limits.personNameMaxChars, `Use at most ${limits.personNameMaxChars} characters.`)
const newPassword = z
  .string()
  .min(limits.passwordMinChars, `Use at least ${limits.passwordMinChars} characters.`)
  .max(limits.passwordMaxChars, `Use at most ${limits.passwordMaxChars} characters.`)

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

/** POST /api/login/ */
export const loginBodySchema = z.object({
  email: emailSchema,
  password: z.string().min(1).max(limits.passwordMaxChars),
})
export type LoginBody = z.input<typeof loginBodySchema>

/** The signed-in user as the browser keeps it: what the shell needs to paint, no credential. */
export const userDataSchema = z.object({
  uid: z.string(),
  email: z.string(),
  display_name: z.string(),
})
export type UserData = z.infer<typeof userDataSchema>

/** POST /api/login/ and GET /api/session/ */
export const sessionResponseSchema = z.object({ user_data: userDataSchema })

export const emptyResponseSchema = z.object({})

/** POST /api/verify-email/ */
export const verifyEmailBodySchema = z.object({ token: z.string().min(1).max(200) })
/** POST /api/verify-email/resend/ and POST /api/password-reset/ */
export const emailBodySchema = z.object({ email: emailSchema })
/** POST /api/password-reset/ */
export const messageResponseSchema = z.object({ message: z.string() })
/** POST /api/password-reset/confirm/ */
export const passwordResetConfirmBodySchema = z.object({
  token: z.string().min(1).max(200),
  password: newPassword,
})

/** GET /api/app/: what every visitor's page needs before sign-in. */
export const appResponseSchema = z.object({ sandbox: z.boolean(), support_email: z.string() })
export type AppResponse = z.infer<typeof appResponseSchema>
