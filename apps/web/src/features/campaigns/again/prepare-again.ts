import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { contactListQuery } from '../../contacts/contact-list-calls.ts'
import type { Draft } from '../draft.ts'
import { draftForUnreached, draftLike } from './again-draft.ts'
import { campaignRecordQuery, makeRetryList } from './record-calls.ts'

/** Never cached: a list may have been deleted and a name taken meanwhile. */
const fresh = { staleTime: 0 } as const

/** The draft of a campaign like this one. */
export async function prepareLike(client: QueryClient, campaignName: string): Promise<Draft> {
  const record = await client.query({ ...campaignRecordQuery(campaignName), ...fresh })
  const { contact_list_id: listId, is_available: isAvailable } = record.contact_list
  const list = isAvailable ? await listOrNone(client, listId) : undefined
  return draftLike(record, list)
}

/** The draft of a campaign to those whom nothing of this one has reached. */
export async function prepareForUnreached(
  client: QueryClient,
  campaignName: string,
): Promise<Draft> {
  const { contact_list_id: listId } = await makeRetryList(campaignName)
  const record = await client.query({ ...campaignRecordQuery(campaignName), ...fresh })
  const list = await client.query({ ...contactListQuery(listId), ...fresh })
  void client.invalidateQueries({ queryKey: queryKeys.contactLists })
  return draftForUnreached(record, list)
}

async function listOrNone(client: QueryClient, listId: string) {
  try {
    return await client.query({ ...contactListQuery(listId), ...fresh })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  }
}
