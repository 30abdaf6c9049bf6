import { z } from 'zod'
import { CALL_GREETING_MAX_CHARS } from '../../call-backs/call-greeting.ts'
import { ownerNumberProblem } from '../../call-backs/owner-number.ts'
import { profileSchema, profileUpdateBodySchema } from './profile.ts'

/** What the account's messages come from, where it has a sender of its own. Phones are 1 and ten digits. */
const ownSenderSchema = z.object({
  /** What people see when the line calls. */
  calls_from: z.string().optional(),
  /** The number that texts come from. */
  texts_from: z.string().optional(),
  /** How far the phone companies' registration of the texts is; absent without a number or profile. */
  text_registration: z.enum(['not_registered', 'pending', 'registered', 'rejected']).optional(),
})
export type ShownSender = z.infer<typeof ownSenderSchema>

/** The profile as its page gets it. Apart, so that no other page waits for what only this one shows. */
export const profileOnPageSchema = profileSchema.extend({
  sender: ownSenderSchema.optional(),
  /** What people who call back hear; absent where their calls are not answered. Empty: the product's own words. */
  call_back: z.object({ greeting: z.string(), owner_number: z.string() }).optional(),
})
export type ProfileOnPage = z.infer<typeof profileOnPageSchema>

/** PUT /api/user/{uid}/ as that page sends it. */
export const profileOnPageUpdateSchema = profileUpdateBodySchema.extend({
  call_greeting: z
    .string()
    .trim()
    .max(CALL_GREETING_MAX_CHARS, `A greeting has ${CALL_GREETING_MAX_CHARS} characters at most.`)
    .optional(),
  call_owner_number: z
    .string()
    .trim()
    .superRefine((phone, context) => {
      const message = ownerNumberProblem(phone)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
    .optional(),
})
export type ProfileOnPageUpdate = z.input<typeof profileOnPageUpdateSchema>
