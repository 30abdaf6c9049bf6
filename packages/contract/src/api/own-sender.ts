import { z } from 'zod'
import { profileSchema } from './profile.ts'

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
export const profileOnPageSchema = profileSchema.extend({ sender: ownSenderSchema.optional() })
export type ProfileOnPage = z.infer<typeof profileOnPageSchema>
