import { useQuery } from '@tanstack/react-query'
import { appAnswerSchema } from '@afterbeep/contract/http/auth'
import { api } from './api-client.ts'

export const appInfoKey = ['app'] as const

/** What every visitor's page needs: whether this is the sandbox, and where to write for support. */
export function useAppInfo() {
  return useQuery({
    queryKey: appInfoKey,
    queryFn: ({ signal }) => api.get('/app/', { schema: appAnswerSchema, signal }),
    staleTime: Infinity,
  })
}
