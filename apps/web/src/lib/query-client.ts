import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const freshForMs = 30_000

/**
 * For what sending changes in the background: counts, credits, statuses. The cached response is shown
 * at once, but every screen that opens fetches it again. Otherwise a user who has just watched a
 * campaign end would find it still scheduled on the dashboard, with its credits reserved.
 */
export const changedBySending = { staleTime: 0 } as const

/** A refusal is not retried: it would only be refused again. */
function isWorthRetrying(failureCount: number, error: unknown): boolean {
  return !isRefusal(error) && failureCount < 1
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status > 0 && error.status < 500
}

const refusalStandsMs = 5_000

/**
 * A part that appears does not ask again for what has just been refused. Otherwise a card that waits for a query,
 * and has a part with the same one, would ask without end: the part's call makes the card wait, which takes the
 * part away. What had no response may well have one now.
 */
function mayAskAgain({ state }: { state: { error: unknown; errorUpdatedAt: number } }): boolean {
  return !isRefusal(state.error) || Date.now() - state.errorUpdatedAt > refusalStandsMs
}

export function createQueryClient(): QueryClient {
  // With its timer a switch that a click has turned jumps back until the timer has run.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        retry: isWorthRetrying,
        retryDelay: 500,
        retryOnMount: mayAskAgain,
        // By default a query waits in silence while the browser is offline, and the screen says Loading...
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Payments and sending are never repeated without the user, nor kept until the browser is online.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
