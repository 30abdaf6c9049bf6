import { cursorOfParts, idPattern, microsPattern } from '../page-cursors.ts'
import { z } from 'zod'
import { campaignStatuses } from '../../campaign/campaign-status.ts'
import { limits } from '../../limits.ts'

const campaignsMaxLimit = 100

export const campaignSorts = ['running', 'newest', 'oldest', 'name'] as const

/** `running`: what is In Progress first, then the newest; `newest` and `oldest` by when it was published. */
export type CampaignSort = (typeof campaignSorts)[number]

export const campaignSortTexts: Readonly<Record<CampaignSort, string>> = {
  running: 'Running first',
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
}

/**
 * GET /api/drop-cowboy/analytics/ and …/past-campaigns/ : a page of campaigns, by default the first one,
 * what is running before all others and those newest first. While more follow, the response names the
 * next page in its header, `Link: <…?limit=…&after=…>; rel="next"` (RFC 8288), so that no campaign is
 * left out silently. `after` is taken from there; any other value is refused. `search` is part of a
 * name.
 */
export const campaignsQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(campaignsMaxLimit).default(limits.campaignPageSize),
  after: z
    .string()
    .regex(cursorOfParts(`r?${microsPattern}`, idPattern))
    .optional(),
  search: z.string().trim().min(1).max(limits.nameMaxChars).optional(),
  status: z.enum(campaignStatuses).optional(),
  sort: z.enum(campaignSorts).default('running'),
})
export type CampaignsQuery = z.infer<typeof campaignsQuerySchema>

/** GET /api/campaigns/spent/ : what this month (UTC) has cost so far, over all campaigns. */
/** GET /api/credits/spent/download/?month=2026-11: the month in UTC; this one without it. */
export const monthQuerySchema = z.object({
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional(),
})

export const monthSpentSchema = z.object({
  /** YYYY-MM */
  month: z.string(),
  credits: z.number(),
  /** Money in `currency`. */
  amount: z.number(),
  currency: z.string(),
})
export type MonthSpent = z.infer<typeof monthSpentSchema>

/** The file of GET /api/campaigns/download/ */
export const campaignsFileName = 'campaigns.csv'
