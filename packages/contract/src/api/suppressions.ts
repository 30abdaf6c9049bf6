import { cursorOfParts, millisPattern } from './page-cursors.ts'
import { z } from 'zod'
import { notWholePhone, wholePhone } from '../contact/whole-phone.ts'
import { limits } from '../limits.ts'
import { addedHowTexts, waysToAsk } from '../opt-outs/added-how.ts'
import type { AddedHow } from '../opt-outs/added-how.ts'

export const suppressionsPageSize = 25
/** The unclear replies that are shown at once; the next ones follow when these are decided. */
export const mostReviewsShown = 25
/** Some 4,000,000 numbers. */
export const suppressionFileMaxBytes = 64 * 1024 * 1024
/** The lines of a file that are named because they hold no number. */
export const mostUnreadLines = 100

const phoneSchema = z
  .string()
  .max(limits.phoneMaxChars, `A phone number has ${limits.phoneMaxChars} characters at most.`)
  .refine((typed) => wholePhone(typed) !== undefined, { message: notWholePhone })

const addedHowSchema = z.custom<AddedHow>(
  (value) => typeof value === 'string' && Object.hasOwn(addedHowTexts, value),
)

/** GET /api/suppressions/ : the do-not-contact list, newest first; `after` is the `next` of the page before. */
export const suppressionsQuerySchema = z.object({
  after: z
    .string()
    .regex(cursorOfParts(millisPattern, String.raw`[\w-]{43}`))
    .or(z.literal(''))
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(suppressionsPageSize),
})

export const suppressionSchema = z.object({
  /** A keyed hash of the number, which itself is not kept. */
  id: z.string(),
  /** The last two digits; null where the person had their data erased. */
  ends_with: z.string().nullable(),
  /** `all`: no call and no text; `text`: no text. */
  channel: z.enum(['all', 'text']),
  reason: z.string(),
  /** In the owner's words. */
  reason_text: z.string(),
  /** ISO 8601. */
  since: z.string(),
  /** Who of the account put it there; null where no person did, or they have left. */
  added_by: z.string().nullable(),
  added_how: addedHowSchema.nullable(),
  /** Only what a person of the account added can be taken off the list by one. */
  removable: z.boolean(),
})
export type Suppression = z.infer<typeof suppressionSchema>

export const suppressionsSchema = z.object({
  entries: z.array(suppressionSchema),
  next: z.string().nullable(),
})
export type Suppressions = z.infer<typeof suppressionsSchema>

/** POST /api/suppressions/ : puts a number on the list, as a phone call or a letter asks for. */
export const addSuppressionSchema = z.object({ phone: phoneSchema, how: z.enum(waysToAsk) })

/** DELETE /api/suppressions/ : takes back what a person of the account added, by `id` or by number. */
export const removeSuppressionSchema = z.union([
  z.strictObject({ id: z.string().regex(/^[\w-]{43}$/) }),
  z.strictObject({ phone: phoneSchema }),
])

/** The number as it is after a change; null where it may be contacted. */
export const oneSuppressionSchema = z.object({ entry: suppressionSchema.nullable() })

/** POST /api/suppressions/searches/ : a POST, so that no address holds the number. */
export const searchSuppressionSchema = z.object({ phone: phoneSchema })

/** POST /api/suppressions/import/ : a CSV file, its numbers in any usual notation. */
export const importedSuppressionsSchema = z.object({
  added: z.number(),
  /** On the list before, by your own hand. */
  already: z.number(),
  /** Lines without a number; at most the first of them are named. */
  unread: z.number(),
  unread_lines: z.array(z.number()),
})
export type ImportedSuppressions = z.infer<typeof importedSuppressionsSchema>

/** GET /api/suppressions/reviews/ : unclear replies, newest first. They stop marketing until decided. */
export const replyReviewSchema = z.object({
  id: z.string(),
  phone: z.string(),
  text: z.string(),
  received_at: z.string(),
  campaign_name: z.string().nullable(),
})
export type ReplyReview = z.infer<typeof replyReviewSchema>
export const replyReviewsSchema = z.object({
  replies: z.array(replyReviewSchema),
  /** Whether there are more than are shown. */
  more: z.boolean(),
})

/** POST /api/suppressions/reviews/{id}/ */
export const reviewDecisionSchema = z.object({
  decision: z.enum(['keep_stopped', 'not_an_opt_out']),
})
export type ReviewDecision = z.infer<typeof reviewDecisionSchema>['decision']
