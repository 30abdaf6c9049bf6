import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useAppInfo } from '../../lib/app-info.ts'

/**
 * The server's time: this machine's, except in the sandbox, whose clock can be moved forward, so that
 * *today* is the same day on both.
 */
export function useBusinessNow(): () => Date {
  const sandbox = useAppInfo().data?.sandbox === true
  const { data: aheadMs = 0 } = useQuery({
    queryKey: ['sandbox-clock'],
    queryFn: async ({ signal }) => {
      // Loaded only here: with real providers no browser needs it.
      const { readClock } = await import('../../lib/sandbox-api.ts')
      const { now } = await readClock(signal)
      return Date.parse(now) - Date.now()
    },
    enabled: sandbox,
    staleTime: 0,
    retry: false,
  })
  return useCallback(() => new Date(Date.now() + aheadMs), [aheadMs])
}
