import { dayInZone } from '@afterbeep/contract/schedule/zoned-time'
import type { Draft } from '../draft.ts'

const minuteMs = 60_000

export type FreeTime = Pick<Draft, 'startDate' | 'endDate' | 'dropTime'> & {
  /** The instant that the first drop on that day then has. */
  readonly at: Date
}

/**
 * The schedule moved to a free time that the server named, away from a taken drop. A drop has a
 * time of day in whole minutes, so what lies between two is rounded away from the taken one. A
 * campaign of several runs keeps its days and changes its time of day; undefined when the free time
 * is on another day than those.
 */
export function scheduleAtFreeTime(draft: Draft, free: Date, taken: Date): FreeTime | undefined {
  const minutes = free.getTime() / minuteMs
  const whole = free > taken ? Math.ceil(minutes) : Math.floor(minutes)
  const at = new Date(whole * minuteMs)
  if (Number.isNaN(at.getTime())) return undefined
  const day = dayInZone(at, draft.timeZone)
  const dropTime = timeOfDay(at, draft.timeZone)
  if (draft.frequency === 'once') return { startDate: day, endDate: day, dropTime, at }
  const { startDate, endDate } = draft
  // Days written year first compare as texts.
  return day >= startDate && day <= endDate ? { startDate, endDate, dropTime, at } : undefined
}

/** HH:mm, 00:00 to 23:59. */
function timeOfDay(at: Date, timeZone: string): string {
  const clock = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-GB', clock).format(at)
}
