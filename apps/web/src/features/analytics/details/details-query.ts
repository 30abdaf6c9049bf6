import {
  detailCountsSchema,
  detailsResponseSchema,
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
      const [page, counts] = await Promise.all([
        readPage(campaignName, choice, after, signal),
        readCounts(campaignName, choice, signal),
      ])
      // The last page stays while the next one is read; `after` identifies it.
      return { ...page, counts, after, choice }
    },
    placeholderData: keepPreviousData,
    refetchInterval: live && (choice.search === '' ? liveIntervalMs : liveSearchIntervalMs),
  })
}

async function readPage(name: string, choice: DetailsChoice, after: string, signal: AbortSignal) {
  const { size, search, result, channel, sort } = choice
  const path = `/drop-cowboy/analytics/details/${encodeURIComponent(name)}/`
  const records = await api.get(path, {
    schema: detailsResponseSchema,
    query: {
      limit: size,
      after: given(after),
      search: given(search),
      result,
      channel,
      sort: sort === 'list' ? undefined : sort,
    },
    signal,
  })
  return detailsPage(records)
}

/** Null when only these could not be loaded: the rows are shown all the same. */
async function readCounts(
  name: string,
  { search, channel }: DetailsChoice,
  signal: AbortSignal,
): Promise<DetailCounts | null> {
  const path = `/campaigns/${encodeURIComponent(name)}/details-counts/`
  const query = { search: given(search), channel }
  return api.get(path, { schema: detailCountsSchema, query, signal }).catch(() => {
    signal.throwIfAborted()
    return null
  })
}

function given(text: string): string | undefined {
  return text === '' ? undefined : text
}
