/** The order to the process that plays the providers: what to report, and where. */
export interface LoadOrder {
  /** Where the receiver listens. */
  origin: string
  connections: number
  /** Reports that are sent before the clock starts, so that both sides are warm. */
  warmUp: number
  reports: ReportPlan
}

/** The deliveries to report on, and the keys to sign with. */
export interface ReportPlan {
  accountId: string
  runId: string
  /** Voicemails have the lines 1 to this; every TEXT_EVERY-th of them has a text as well. */
  voicemails: number
  hashKey: string
  simulatorSeed: string
}

/** The figures between the first request after the warm-up and the last response. */
export interface LoadResult {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Responses that reported the event as a duplicate. */
  duplicates: number
}

export type LoadWord =
  | { kind: 'ready'; requests: number; repeats: number }
  | { kind: 'done'; result: LoadResult }

/**
 * Every twentieth recipient gets a text too, so that a share of all reports is signed by Ed25519.
 * Checking one such signature takes as long as five whole responses of bare Fastify.
 */
export const TEXT_EVERY = 20
/** The prefix of all our events' ids. */
export const OUR_IDS = 'be0cbe0c-'
/** Every fiftieth request repeats an earlier one. */
export const REPEAT_EVERY = 50
/** Every so many voicemails fail: busy, and on the provider's do-not-call list. */
const BUSY_EVERY = 33
const REFUSED_EVERY = 1000

/** Whether the voicemail of this line fails, and with which of the provider's codes. */
export function voiceCodeOf(line: number): number {
  if (line % REFUSED_EVERY === 0) return 4016
  return line % BUSY_EVERY === 0 ? 4006 : 0
}
