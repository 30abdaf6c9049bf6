import { useQuery } from '@tanstack/react-query'
import { api } from './api-client.ts'

export const appInfoKey = ['app'] as const

const schema = async () => (await import('@afterbeep/contract/http/auth')).appAnswerSchema

/** What every visitor's page needs: whether this is the sandbox, and where to write for support. */
export function useAppInfo() {
  return useQuery({
    queryKey: appInfoKey,
    queryFn: ({ signal }) => api.get('/app/', { schema, signal }),
    staleTime: Infinity,
  })
}
