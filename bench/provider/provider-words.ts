/** Requests are counted in buckets of this length, to see whether any second had too many. */
export const BUCKET_MS = 10

/** Messages from the bench to the provider's process. */
export type ProviderOrder = { kind: 'expect'; requests: number } | { kind: 'count' }

/** Messages from the provider's process to the bench. */
export type ProviderWord =
  | { kind: 'ready'; port: number }
  | { kind: 'waiting' }
  | { kind: 'first' }
  | { kind: 'last' }
  | {
      kind: 'counted'
      requests: number
      spentMs: number
      buckets: (number | null)[]
      longestPauseMs: number
    }
