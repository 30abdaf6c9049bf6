import { useQuery } from '@tanstack/react-query'
import type { AppResponse } from '@afterbeep/contract/api/account/auth'
import { api } from './api-client.ts'
import { appInfoInPage } from './app-info-in-page.ts'

const schema = async () => (await import('@afterbeep/contract/api/account/auth')).appResponseSchema

/** Whether this is the sandbox, and where to write for support; there from the first render. */
export function useAppInfo() {
  return useQuery({
    queryKey: ['app'],
    queryFn: ({ signal }): Promise<AppResponse> => api.get('/app/', { schema, signal }),
    initialData: appInfoInPage,
    staleTime: Infinity,
  })
}
