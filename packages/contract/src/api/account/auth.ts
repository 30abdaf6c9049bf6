import { z } from 'zod'
import { memberRoles } from '../../account/member-roles.ts'
import { limits } from '../../limits.ts'

/** Lower-cased and trimmed, so that one mailbox is one account in any spelling. */
export const emailSchema = z
  .string()
  .trim()
  .max(limits.emailMaxChars, `An email address has ${limits.emailMaxChars} characters at most.`)
  .pipe(z.email('Enter an email address, such as name@example.com.'))
  .transform((text) => text.toLowerCase())

/**
 * A password that is compared, and not checked further: an older one goes on working. In UTF-16 units, of which a code
 * point may take four before it is composed.
 */
export const typedPassword = z
  .string()
  .min(1)
  .max(4 * limits.passwordMaxChars)

/** POST /api/login/ */
export const loginBodySchema = z.object({ email: emailSchema, password: typedPassword })
export type LoginBody = z.input<typeof loginBodySchema>

/** The signed-in user as the browser keeps it: what the shell needs to paint, no credential. */
export const userDataSchema = z.object({
  uid: z.string(),
  email: z.string(),
  display_name: z.string(),
  /** What the person is in the account; left out for an owner. */
  member_role: z.enum(memberRoles).optional(),
})
export type UserData = z.infer<typeof userDataSchema>

/** POST /api/login/ and GET /api/session/ */
export const sessionResponseSchema = z.object({ user_data: userDataSchema })

export const emptyResponseSchema = z.object({})

/** POST /api/verify-email/resend/ and POST /api/password-reset/ */
export const emailBodySchema = z.object({ email: emailSchema })
/** POST /api/password-reset/ */
export const messageResponseSchema = z.object({ message: z.string() })
/** GET /api/app/: what every visitor's page needs before sign-in. */
export const appResponseSchema = z.object({ sandbox: z.boolean(), support_email: z.string() })
export type AppResponse = z.infer<typeof appResponseSchema>
