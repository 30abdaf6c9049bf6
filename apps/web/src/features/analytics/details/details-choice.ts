import type { DetailResult, DetailSort } from '@afterbeep/contract/campaign/detail-results'
import { detailPageSizes, detailResults } from '@afterbeep/contract/campaign/detail-results'
import type { DetailCounts } from '@afterbeep/contract/api/campaigns/campaign-details'
import type { Channel } from '@afterbeep/contract/money/pricing'

/** Which of a campaign's details are shown, in which order, and how many on a page. */
export type DetailsChoice = {
  readonly search: string
  readonly result: DetailResult | undefined
  readonly channel: Channel | undefined
  readonly sort: DetailSort
  readonly size: number
}

export const wholeList: DetailsChoice = {
  search: '',
  result: undefined,
  channel: undefined,
  sort: 'list',
  size: detailPageSizes[0],
}

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
