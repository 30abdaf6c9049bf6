import { cursorOfParts, idPattern, millisPattern } from '../page-cursors.ts'
import { z } from 'zod'

/** As many as one card shows; a caller may request up to `messagesMaxLimit` at once. */
export const messagesPageSize = 5
const messagesMaxLimit = 50

/**
 * GET /api/messages/ : the replies that people sent, newest first. `campaign` is a campaign's name
 * and limits the list to replies to it; an unknown name returns 404. `after` is the `next` of the
 * previous page; any other value is refused.
 */
export const messagesQuerySchema = z.object({
  campaign: z.string().optional(),
  after: z.string().regex(cursorOfParts(millisPattern, idPattern)).or(z.literal('')).optional(),
  limit: z.coerce.number().int().min(1).max(messagesMaxLimit).default(messagesPageSize),
})

export const replySchema = z.object({
  id: z.string(),
  /** 1 and ten digits. */
  phone: z.string(),
  /** The contact's first and last name; null when it replies to no delivery, or its list is deleted. */
  name: z.string().nullable(),
  /** As received; at most 10,000 characters. */
  text: z.string(),
  /** ISO 8601. */
  received_at: z.string(),
  /** The campaign that it replies to: whose delivery reached the number last, within 30 days. */
  campaign_name: z.string().nullable(),
  /** Whether the number is on the do-not-contact list now. */
  opted_out: z.boolean(),
  /** Two or three suggested responses, ready to send; none when the number may not be contacted. */
  suggestions: z.array(z.string()),
})
export type Reply = z.infer<typeof replySchema>

export const messagesResponseSchema = z.object({
  messages: z.array(replySchema),
  /** Null on the last page. */
  next: z.string().nullable(),
})
export type MessagesResponse = z.infer<typeof messagesResponseSchema>
