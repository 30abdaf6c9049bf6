import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readSecurity, readSessions } from './security-calls.ts'

const securityKey = (uid: string) => ['security', uid] as const
const sessionsKey = (uid: string) => ['sessions', uid] as const

/** How the user signs in. */
export function useSecurity(uid: string, enabled = true) {
  return useQuery({
    queryKey: securityKey(uid),
    queryFn: ({ signal }) => readSecurity(signal),
    enabled,
  })
}

/** Where the user is signed in; read anew each time the list is opened. */
export function useSessions(uid: string) {
  return useQuery({
    queryKey: sessionsKey(uid),
    queryFn: ({ signal }) => readSessions(signal),
    staleTime: 0,
  })
}

/** Reads again what a change has made stale: signing in again begins another session too. */
export function useSecurityChanged(uid: string): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: securityKey(uid) }),
      queryClient.invalidateQueries({ queryKey: sessionsKey(uid) }),
    ])
}
