import type { Channel } from '@afterbeep/contract/money/pricing'
import type { QuietHours } from '../../features/compliance/hours/quiet-hours.ts'
import type { OpenTimes, Span } from './open-times.ts'

/** The intervals in which the product says that a window is open, found by asking it as the engine does. */
export function productTimes(
  hours: QuietHours,
  windowKey: string,
  channel: Channel,
  { fromMs, untilMs }: Span,
): OpenTimes {
  const times: number[] = []
  let atMs = fromMs
  while (atMs < untilMs) {
    const opensAt = hours.nextOpening(windowKey, new Date(atMs), channel)
    const opensMs = opensAt.getTime()
    if (opensMs >= untilMs) break
    const closesMs = hours.nextClosing(windowKey, opensAt, channel)?.getTime() ?? untilMs
    if (closesMs > opensMs) {
      // What touches is one interval: a window up to midnight goes on with the next day's.
      if (times.at(-1) === opensMs) times.pop()
      else times.push(opensMs)
      times.push(Math.min(closesMs, untilMs))
    }
    // Where nothing opens within two weeks it says when to ask again, which is no opening.
    atMs = Math.max(closesMs, opensMs)
    if (closesMs <= opensMs && opensMs <= fromMs) break
  }
  return times
}
