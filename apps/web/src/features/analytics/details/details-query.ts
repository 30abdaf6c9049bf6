import {
  detailCountsSchema,
  detailsResponseSchema,
  detailsSearchSchema,
} from '@afterbeep/contract/api/campaigns/campaign-details'
import type { DetailCounts } from '@afterbeep/contract/api/campaigns/campaign-details'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'
import { changedBySending } from '../../../lib/query-client.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { liveIntervalMs } from '../analytics-queries.ts'
import type { DetailsChoice } from './details-choice.ts'
import { detailsPage } from './details-pages.ts'

/** A search looks through the campaign's whole list, so it is repeated less often. */
const liveSearchIntervalMs = liveIntervalMs * 5

/** One page of a campaign's details with its counts, kept up to date while the campaign is live. */
export function useDetailsPage(
  campaignName: string,
  choice: DetailsChoice,
  after: string,
  { live, over }: { live: boolean; over: boolean },
) {
  return useQuery({
    ...changedBySending,
    // Part of the key, so that the page is read once more when the campaign has ended.
    queryKey: [...queryKeys.analytics, 'details', campaignName, choice, after, over],
    queryFn: async ({ signal }) => {
      const found = await (choice.search === ''
        ? listDetails(campaignName, choice, after, signal)
        : searchDetails(campaignName, choice, after, signal))
      // The last page stays while the next one is read; `after` identifies it.
      return { ...found, after, choice }
    },
    placeholderData: keepPreviousData,
    refetchInterval: live && (choice.search === '' ? liveIntervalMs : liveSearchIntervalMs),
  })
}

async function listDetails(
  name: string,
  choice: DetailsChoice,
  after: string,
  signal: AbortSignal,
) {
  const [page, counts] = await Promise.all([
    readPage(name, choice, after, signal),
    readCounts(name, choice, signal),
  ])
  return { ...page, counts }
}

/** By POST: a name or a number does not belong into an address. */
async function searchDetails(
  name: string,
  { size, search, ...choice }: DetailsChoice,
  after: string,
  signal: AbortSignal,
) {
  const path = `/campaigns/${encodeURIComponent(name)}/details-searches/`
  const body = { search, limit: size, ...pageChoiceOf(choice, after) }
  const { records, counts } = await api.post(path, { schema: detailsSearchSchema, body, signal })
  return { ...detailsPage(records), counts }
}

async function readPage(name: string, choice: DetailsChoice, after: string, signal: AbortSignal) {
  const path = `/drop-cowboy/analytics/details/${encodeURIComponent(name)}/`
  const query = { limit: choice.size, ...pageChoiceOf(choice, after) }
  return detailsPage(await api.get(path, { schema: detailsResponseSchema, query, signal }))
}

function pageChoiceOf(
  { result, channel, sort }: Pick<DetailsChoice, 'result' | 'channel' | 'sort'>,
  after: string,
) {
  return {
    after: after === '' ? undefined : after,
    result,
    channel,
    sort: sort === 'list' ? undefined : sort,
  }
}

/** Null when only these could not be loaded: the rows are shown all the same. */
async function readCounts(
  name: string,
  { channel }: DetailsChoice,
  signal: AbortSignal,
): Promise<DetailCounts | null> {
  const path = `/campaigns/${encodeURIComponent(name)}/details-counts/`
  return api.get(path, { schema: detailCountsSchema, query: { channel }, signal }).catch(() => {
    signal.throwIfAborted()
    return null
  })
}
