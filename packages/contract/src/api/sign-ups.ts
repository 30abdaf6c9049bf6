import { cursorOfParts, idPattern, millisPattern } from './page-cursors.ts'
import { z } from 'zod'
import { aboutMaxChars, signUpChannels } from '../sign-ups/sign-up-words.ts'

const channelsSchema = z.enum(signUpChannels)

export const signUpPageSchema = z.object({
  is_open: z.boolean(),
  about: z.string(),
  channels: channelsSchema,
  /** Null where people can't sign up by texting a word. */
  keyword: z.string().nullable(),
  /** The page’s address. */
  url: z.string(),
  /** What people agree to, word for word; null while the account has no business name. */
  words: z.string().nullable(),
})
export type SignUpPage = z.infer<typeof signUpPageSchema>

export const signUpSchema = z.object({
  id: z.string(),
  /** 1 and ten digits. */
  phone: z.string(),
  name: z.string(),
  how: z.enum(['page', 'keyword']),
  channels: channelsSchema,
  asked_at: z.string(),
  /** When the owner of the number replied YES; null before. */
  confirmed_at: z.string().nullable(),
})
export type SignUp = z.infer<typeof signUpSchema>

/** GET /api/sign-ups/ : the account's page and who signed up, newest first. */
export const signUpsQuerySchema = z.object({
  after: z.string().regex(cursorOfParts(millisPattern, idPattern)).optional(),
})
export const signUpsSchema = z.object({
  page: signUpPageSchema,
  entries: z.array(signUpSchema),
  next: z.string().nullable(),
  /** Who replied YES. */
  confirmed: z.number(),
})
export type SignUps = z.infer<typeof signUpsSchema>

/** PUT /api/sign-ups/page/ */
export const signUpPageBodySchema = z.object({
  is_open: z.boolean(),
  about: z.string().trim().min(1, 'Say what your messages are about.').max(aboutMaxChars),
  channels: channelsSchema,
  keyword: z
    .string()
    .trim()
    .toUpperCase()
    .max(20, 'Use one word of 3 to 20 letters and digits.')
    .nullable(),
})
export type SignUpPageBody = z.output<typeof signUpPageBodySchema>

/** POST /api/sign-ups/contact-list/ : a contact list of all who replied YES, with their consent. */
export const signUpListSchema = z.object({ contact_list_id: z.string(), people: z.number() })
