import type { Channel } from '@afterbeep/contract/money/pricing'

/** What an operator may tune about sending; config reads them, tests choose them. */
export interface DeliverySettings {
  /** Calls in progress at once, per worker and channel. */
  voiceInFlight: number
  textInFlight: number
  /** Sends a second over all workers; 0 is unlimited. */
  voicePerSecond: number
  textPerSecond: number
  /** The same for one account. */
  accountPerSecond: number
  /** How long a chunk stays leased without a sign of life before another worker takes it over. */
  leaseMs: number
  /** How long a text waits for the result of its voicemail before it goes anyway. */
  textWaitMs: number
  /** After this long without a report a delivery has failed and is not charged. */
  reportTimeoutMs: number
  /** How often a number may be contacted within 24 hours; the law of its place may allow less. */
  contactLimit: number
  /** How many of a run are sent before the rest, and how long their results are waited for at most. */
  canarySize: number
  canaryWaitMs: number
  /** A run that is later than this waits for its owner. */
  lateLimitMs: number
  /** How long a run pauses after a set-up fault before it is tried again, and when it is given up. */
  pauseMs: number
  pauseLimitMs: number
  maxAttempts: number
  /**
   * A provider is not called for `breakerPauseMs` when, of at least `breakerAfterCalls` responses
   * within `breakerWindowMs`, this share were faults of its own (5xx, time-outs, refused
   * connections).
   */
  breakerWindowMs: number
  breakerAfterCalls: number
  breakerFaultShare: number
  breakerPauseMs: number
  /** A campaign is flagged when, after this many results, more than this share has failed. */
  flagAfterResults: number
  flagFailureShare: number
  /** Of how many voicemails of a run the recording is kept, the first that are reported (decision 69). */
  recordingsPerRun: number
}

const HOUR_MS = 3_600_000

export const defaultDeliverySettings: DeliverySettings = {
  voiceInFlight: 100,
  textInFlight: 100,
  voicePerSecond: 0,
  textPerSecond: 0,
  accountPerSecond: 0,
  leaseMs: 15_000,
  textWaitMs: 15 * 60_000,
  reportTimeoutMs: 24 * HOUR_MS,
  contactLimit: 3,
  canarySize: 5,
  canaryWaitMs: 60_000,
  lateLimitMs: 2 * HOUR_MS,
  pauseMs: 15 * 60_000,
  pauseLimitMs: 24 * HOUR_MS,
  maxAttempts: 5,
  breakerWindowMs: 10_000,
  breakerAfterCalls: 20,
  breakerFaultShare: 0.5,
  breakerPauseMs: 15_000,
  flagAfterResults: 200,
  flagFailureShare: 0.5,
  recordingsPerRun: 20,
}

/**
 * Deliveries a chunk. Voice chunks are large, because what a dead worker held is simply sent again
 * under the same keys. Text chunks are small, because there it is uncertain and is never sent
 * again.
 */
export const CHUNK_SIZES: Record<Channel, number> = { voice: 500, text: 50 }
