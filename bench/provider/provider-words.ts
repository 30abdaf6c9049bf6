/** Requests are counted in stretches of this long, to see whether any second held too many. */
export const BUCKET_MS = 10

/** What the bench tells the provider's process. */
export type ProviderOrder = { kind: 'expect'; requests: number } | { kind: 'count' }

/** What the provider's process tells the bench. */
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
