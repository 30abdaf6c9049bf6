import { limits } from '../limits.ts'

/** The minimum time between two runs of one account; exactly this much is enough. */
export const campaignGapMs = limits.campaignGapHours * 3_600_000

/** A run that is already scheduled. */
export type TakenDrop = { readonly dropAt: Date; readonly campaignName: string }

export type Clash = {
  /** The earliest of the new drops that clashes. */
  readonly wanted: Date
  /** The nearest taken drop. */
  readonly taken: TakenDrop
}

/** The first clash of new drops with taken ones, in any order. */
export function clashWith(
  newDrops: readonly Date[],
  taken: readonly TakenDrop[],
): Clash | undefined {
  const byTime = taken.toSorted((one, other) => one.dropAt.getTime() - other.dropAt.getTime())
  const wantedByTime = newDrops.toSorted((one, other) => one.getTime() - other.getTime())
  let from = 0
  for (const wanted of wantedByTime) {
    // Drops that end before this one's gap end before every later one's too.
    while (from < byTime.length && tooEarlyToClash(byTime[from], wanted)) from += 1
    const nearest = nearestWithinGap(byTime, from, wanted)
    if (nearest !== undefined) return { wanted, taken: nearest }
  }
  return undefined
}

/**
 * The instant nearest to the wanted one, not before `notBefore`, that is a full gap away from
 * every taken one. Of two equally near instants the later one wins: it leaves time to prepare.
 */
export function nearestFreeTime(wanted: Date, taken: readonly Date[], notBefore: Date): Date {
  const candidates = [
    Math.max(wanted.getTime(), notBefore.getTime()),
    notBefore.getTime(),
    ...taken.flatMap((at) => [at.getTime() + campaignGapMs, at.getTime() - campaignGapMs]),
  ]
  const byNearness = candidates
    .filter((at) => at >= notBefore.getTime())
    .toSorted((one, other) => {
      const byDistance = Math.abs(one - wanted.getTime()) - Math.abs(other - wanted.getTime())
      return byDistance || other - one
    })
  const free = byNearness.find((at) => isFree(at, taken))
  // The end of the last taken gap is always free. When no drop is taken or all are long past, the
  // first candidate is free.
  return new Date(free ?? Math.max(wanted.getTime(), notBefore.getTime()))
}

function isFree(at: number, taken: readonly Date[]): boolean {
  return taken.every((other) => Math.abs(at - other.getTime()) >= campaignGapMs)
}

function nearestWithinGap(
  byTime: readonly TakenDrop[],
  from: number,
  wanted: Date,
): TakenDrop | undefined {
  let nearest: TakenDrop | undefined
  let nearestMs = campaignGapMs
  for (let index = from; index < byTime.length; index += 1) {
    const drop = byTime[index]
    if (drop === undefined || drop.dropAt.getTime() - wanted.getTime() >= campaignGapMs) break
    const apartMs = Math.abs(drop.dropAt.getTime() - wanted.getTime())
    if (apartMs < nearestMs) {
      nearest = drop
      nearestMs = apartMs
    }
  }
  return nearest
}

function tooEarlyToClash(taken: TakenDrop | undefined, wanted: Date): boolean {
  return taken !== undefined && wanted.getTime() - taken.dropAt.getTime() >= campaignGapMs
}
