import {
  detailResults,
  mostPeopleFound,
  statesOfResult,
} from '@afterbeep/contract/campaign/detail-results'
import type { DetailResult } from '@afterbeep/contract/campaign/detail-results'
import type { DeliveryState } from '@afterbeep/contract/campaign/delivery-status'
import { deliveryStates } from '@afterbeep/contract/campaign/delivery-status'
import type { DetailCounts } from '@afterbeep/contract/api/campaigns/campaign-details'
import { wholePhone } from '@afterbeep/contract/contact/whole-phone'
import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Queries } from '../../../platform/database/database.ts'
import { findContactLines } from '../../contacts/index.ts'
import { segmentsOfCampaign } from './details.queries.ts'
import type { Segment } from './details.queries.ts'
import { chosenCounts, linesOfNumber } from './filtered-details.queries.ts'
import type { Chosen } from './filtered-details.queries.ts'

export interface DetailsOf {
  accountId: string
  name: string
  listId: string
}

export interface DetailsChoice {
  search?: string | undefined
  channel?: Channel | undefined
  result?: DetailResult | undefined
}

/** The campaign's segments that are still shown; archived ones are only exported. */
export async function shownSegments(
  db: Queries,
  campaign: { accountId: string; name: string },
  channel?: Channel,
): Promise<Segment[]> {
  const segments = await segmentsOfCampaign(db, campaign.accountId, campaign.name)
  return segments.filter(
    (one) => one.archivedAt === null && (channel === undefined || one.channel === channel),
  )
}

/** How many deliveries of a segment have this result; all of them without one. */
export function countOf(segment: Segment, result: DetailResult | undefined): number {
  const states = result === undefined ? deliveryStates : statesOfResult[result]
  return states.reduce((sum, state) => sum + segment[state], 0)
}

/** What the campaign's details list, by result: from the rollup, or of the people a search finds. */
export async function detailCounts(
  db: Queries,
  campaign: DetailsOf,
  { search, channel }: DetailsChoice,
): Promise<DetailCounts> {
  const segments = await shownSegments(db, campaign, channel)
  if (search === undefined) {
    const sum = (result: DetailResult) =>
      segments.reduce((total, segment) => total + countOf(segment, result), 0)
    return { ...byResult(sum), more_people: false }
  }
  const { lines, more } = await findLines(db, campaign, segments, search)
  const found = await chosenCounts(db, chosenOf(campaign, segments, { lines }))
  const counts = new Map<DeliveryState, number>(found.map(({ state, count }) => [state, count]))
  const sum = (result: DetailResult) =>
    statesOfResult[result].reduce((total, state) => total + (counts.get(state) ?? 0), 0)
  return { ...byResult(sum), more_people: more }
}

function byResult(sum: (result: DetailResult) => number): Record<DetailResult, number> {
  const [delivered, failed, not_sent, no_result, pending] = detailResults
  return {
    delivered: sum(delivered),
    failed: sum(failed),
    not_sent: sum(not_sent),
    no_result: sum(no_result),
    pending: sum(pending),
  }
}

export function chosenOf(
  { accountId }: DetailsOf,
  segments: readonly Segment[],
  { result, lines }: { result?: DetailResult | undefined; lines?: readonly number[] | undefined },
): Chosen {
  return {
    accountId,
    runIds: [...new Set(segments.map(({ runId }) => runId))],
    channels: [...new Set(segments.map(({ channel }) => channel))],
    states: result === undefined ? null : statesOfResult[result],
    lines: lines ?? null,
  }
}

/**
 * The lines of the people whom a search finds, and whether there are more of them. A whole number is
 * looked up among the deliveries too, which still know it when the list was deleted.
 */
export async function findLines(
  db: Queries,
  { accountId, listId }: DetailsOf,
  segments: readonly Segment[],
  search: string,
): Promise<{ lines: number[]; more: boolean }> {
  const phone = wholePhone(search)
  if (phone !== undefined) {
    const runIds = [...new Set(segments.map(({ runId }) => runId))]
    return { lines: await linesOfNumber(db, accountId, runIds, phone), more: false }
  }
  const found = await findContactLines(db, { accountId, listId }, search, mostPeopleFound + 1)
  return { lines: found.slice(0, mostPeopleFound), more: found.length > mostPeopleFound }
}
