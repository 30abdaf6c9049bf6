import type { DetailResult } from '@afterbeep/contract/campaign/detail-results'
import {
  detailPageSizes,
  detailResults,
  detailSorts,
} from '@afterbeep/contract/campaign/detail-results'
import type { DetailCounts } from '@afterbeep/contract/api/campaigns/campaign-details'
import { channels } from '@afterbeep/contract/money/pricing'
import { z } from 'zod'
import { firstPage, trailSchema } from './page-trail.ts'

const choiceSchema = z.object({
  search: z.string(),
  result: z.enum(detailResults).optional(),
  channel: z.enum(channels).optional(),
  sort: z.enum(detailSorts),
  size: z.literal(detailPageSizes),
})
/** Which of a campaign's details are shown, in which order, and how many on a page. */
export type DetailsChoice = Readonly<z.infer<typeof choiceSchema>>

const wholeList: DetailsChoice = {
  search: '',
  result: undefined,
  channel: undefined,
  sort: 'list',
  size: detailPageSizes[0],
}

/** What the card shows, with the way there. */
export const detailsViewSchema = z.object({ choice: choiceSchema, trail: trailSchema })
export const firstView = { choice: wholeList, trail: firstPage }

/** Whether anything is left out. */
export function isLimited({ search, result, channel }: DetailsChoice): boolean {
  return search !== '' || result !== undefined || channel !== undefined
}

/** How many deliveries have the result, or any. */
export function countOf(counts: DetailCounts, result: DetailResult | undefined): number {
  if (result !== undefined) return counts[result]
  return detailResults.reduce((sum, one) => sum + counts[one], 0)
}

export function pagesOf(counts: DetailCounts, { result, size }: DetailsChoice): number {
  return Math.max(1, Math.ceil(countOf(counts, result) / size))
}
