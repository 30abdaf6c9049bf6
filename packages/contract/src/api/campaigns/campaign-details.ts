import { z } from 'zod'
import { channels } from '../../money/pricing.ts'
import { detailResults, detailSorts } from '../../campaign/detail-results.ts'

export const callDetailSchema = z.object({
  phone_number: z.string(),
  /** A label for the user: Delivered, Mailbox full, Pending … */
  status: z.string(),
  /** ISO instant of the last change. */
  date: z.string(),
  channel: z.enum(channels),
  state: z.string(),
  reason_code: z.string().nullable(),
  /** The contact's first and last name, in pages only; null where it has none or its list is deleted. */
  name: z.string().nullable().optional(),
})
export type CallDetail = z.infer<typeof callDetailSchema>

/** Part of a name or a number. Shorter ones would find almost everybody. */
const searchSchema = z.string().trim().min(2).max(100)

/** What limits the details of a campaign; each left out means all. */
const filters = { channel: z.enum(channels).optional() }

/** Where a page starts, and what is on it. */
const pageChoice = {
  after: z
    .string()
    // Runs and lines count from 1.
    .regex(
      /^(?:[1-9]\d{0,8}\.(?:voice|text)\.[1-9]\d{0,8}(?:\.(?:0|-?[1-9]\d{0,16})\.[\w-]{0,100})?)?$/,
    )
    .optional(),
  ...filters,
  result: z.enum(detailResults).optional(),
  sort: z.enum(detailSorts).optional(),
}
const pageSize = z.number().int().min(1).max(1000)

/** Refused and not ignored: all rows would be returned for what was searched. */
const hasNoSearch = (query: Readonly<Record<string, unknown>>) => !('search' in query)
const searchElsewhere = {
  message: 'Send a search to …/details-searches/ by POST, so that no address holds it.',
  path: ['search'],
}

/**
 * GET /api/drop-cowboy/analytics/details/{campaign_name}/ : one record for each run. Without `limit`
 * every row is streamed; with it one page, and `next` is where the next page starts (null at the end).
 * A filter and an order apply to pages only. More rows than `mostDetailsSorted` have no order but the
 * list's. A search would put a person's name or number into the address: it is a POST, below.
 */
export const detailsQuerySchema = z
  .looseObject({ limit: z.coerce.number().pipe(pageSize).optional(), ...pageChoice })
  .refine(hasNoSearch, searchElsewhere)
  .refine(
    ({ limit, channel, result, sort }) => limit !== undefined || !(channel ?? result ?? sort),
    {
      message: 'Give a limit too: only pages can be filtered and sorted.',
      path: ['limit'],
    },
  )
export type DetailsQuery = z.infer<typeof detailsQuerySchema>

export const detailRecordSchema = z.object({
  drop_date: z.string(),
  call_details: z.array(callDetailSchema),
  next: z.string().nullable().optional(),
})
export const detailsResponseSchema = z.array(detailRecordSchema)
export type DetailRecord = z.infer<typeof detailRecordSchema>

/** GET /api/campaigns/{campaign_name}/details-counts/ : what the details list, by result. */
export const detailCountsQuerySchema = z.looseObject(filters).refine(hasNoSearch, searchElsewhere)
export const detailCountsSchema = z.object({
  delivered: z.number(),
  failed: z.number(),
  not_sent: z.number(),
  no_result: z.number(),
  pending: z.number(),
  /** Whether a search found more people than `mostPeopleFound`; only the first are listed. */
  more_people: z.boolean(),
})
export type DetailCounts = z.infer<typeof detailCountsSchema>

/**
 * POST /api/campaigns/{campaign_name}/details-searches/ : a page of the people whom a search finds, and what all
 * of theirs are by result. A POST although it changes nothing, so that no address holds a name or a number.
 */
export const detailsSearchBodySchema = z.object({
  search: searchSchema,
  limit: pageSize,
  ...pageChoice,
})
export type DetailsSearchBody = z.infer<typeof detailsSearchBodySchema>
export const detailsSearchSchema = z.object({
  records: detailsResponseSchema,
  counts: detailCountsSchema,
})
