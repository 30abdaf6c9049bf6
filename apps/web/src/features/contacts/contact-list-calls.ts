import { emptyResponseSchema } from '@afterbeep/contract/api/account/auth'
import {
  contactListDetailSchema,
  contactListsResponseSchema,
} from '@afterbeep/contract/api/contact-lists'
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { api } from '../../lib/api-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const pathOf = (id: string) => `/contact-lists/${encodeURIComponent(id)}/`

/** One list with all that a campaign needs of it. */
export function contactListQuery(id: string) {
  return queryOptions({
    queryKey: ['contact-list', id],
    queryFn: ({ signal }) => api.get(pathOf(id), { schema: contactListDetailSchema, signal }),
  })
}

/** The lists that were uploaded before, newest first, page by page. */
export const contactListsQuery = infiniteQueryOptions({
  queryKey: queryKeys.contactLists,
  queryFn: ({ pageParam, signal }) =>
    api.get('/contact-lists/', {
      schema: contactListsResponseSchema,
      query: { after: pageParam === '' ? undefined : pageParam },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
  // A campaign may have begun or ended to need a list since they were last shown.
  staleTime: 0,
})

/** Removes a list and its people; refused with `list_in_use` while a campaign needs it. */
export function deleteContactList(id: string) {
  return api.delete(pathOf(id), { schema: emptyResponseSchema })
}

/** Whether the list was deleted, as far as the server has reported. */
export function useIsListGone(id: string | undefined): boolean {
  const { error } = useQuery({ ...contactListQuery(id ?? ''), enabled: id !== undefined })
  return error instanceof ApiError && error.code === 'not_found'
}
