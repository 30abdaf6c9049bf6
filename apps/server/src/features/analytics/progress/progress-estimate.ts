import { nextOpening, sendInWindows } from '../../compliance/index.ts'
import type { WindowGroup } from '../../compliance/index.ts'

/** The counts from which a run's rate is computed. */
export interface Pace {
  now: Date
  startedAt: Date
  /** Deliveries of this run that have a result. */
  results: number
  /** Results of the campaign in the hours of its rollup, this hour and the one before. */
  hours: readonly { hour: Date; results: number }[]
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** Before this the first burst would be taken for the rate of the whole run. */
const LEAST_ELAPSED_MS = 1_000

/**
 * Results a minute: of the whole run in its first hour, later of this hour and the one before, so
 * that a night of waiting doesn't lower the rate. Null while the rate is unknown.
 */
export function ratePerMinute({ now, startedAt, results, hours }: Pace): number | null {
  const ranMs = now.getTime() - startedAt.getTime()
  if (ranMs < HOUR_MS) return perMinute(results, ranMs)
  const lately = hours.filter((one) => now.getTime() - one.hour.getTime() < 2 * HOUR_MS)
  const busy = lately.filter((one) => one.results > 0)
  const first = Math.min(...busy.map((one) => one.hour.getTime()))
  const since = Math.max(first, startedAt.getTime())
  return perMinute(
    busy.reduce((sum, one) => sum + one.results, 0),
    now.getTime() - since,
  )
}

function perMinute(results: number, elapsedMs: number): number | null {
  if (results === 0 || elapsedMs < LEAST_ELAPSED_MS) return null
  return Math.round((results / elapsedMs) * MINUTE_MS * 10) / 10
}

/** Deliveries of a run that have no result yet. */
export interface OpenWork {
  /** Those that may be sent now, or have been sent. */
  due: number
  /** Of those, how many have been sent: only their reports are awaited, at whatever hour. */
  sent: number
  /** The others by their window, and from when they may be sent. */
  groups: readonly (Omit<WindowGroup, 'atMs'> & { at: Date })[]
}

/**
 * The estimated end of the run: deliveries get their results at the expected rate, those to be sent within their
 * windows' hours, as the preflight reckons them.
 */
export function finishEstimate(now: Date, work: OpenWork, perMinuteExpected: number): Date {
  const fromMs = now.getTime() + (work.sent / perMinuteExpected) * MINUTE_MS
  const groups = work.groups.map(({ key, channel, count, at }): WindowGroup => {
    const atMs = nextOpening(key, new Date(Math.max(at.getTime(), now.getTime())), channel)
    return { key, channel, count, atMs: atMs.getTime() }
  })
  const pace = { perSecond: perMinuteExpected / 60, canarySize: 0, canaryWaitMs: 0 }
  return new Date(sendInWindows(groups, fromMs, pace).endMs)
}
