import { voicesResponseSchema } from '@afterbeep/contract/api/voices'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

/** The server asks the provider no more often than this. */
const FRESH_MS = 5 * 60_000

/** The voices that a campaign may have, and who speaks a preview. */
export function useVoices() {
  return useQuery({
    queryKey: ['voices'],
    queryFn: ({ signal }) => api.get('/voices/', { schema: voicesResponseSchema, signal }),
    staleTime: FRESH_MS,
  })
}
