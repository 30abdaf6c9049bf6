import type { CampaignResults, HourResults } from './summary.queries.ts'

/** What may be said of one channel, in whole deliveries and whole percent. */
export interface ChannelFacts {
  readonly sent: number
  readonly arrived: number
  readonly arrivedPercent: number
  readonly failed: number
  /** Not sent because a rule forbids it. */
  readonly leftOut: number
  readonly stillOpen: number
}

export interface CampaignFacts {
  readonly isOver: boolean
  readonly voicemails: ChannelFacts | undefined
  readonly texts: ChannelFacts | undefined
  /** The hour in which the largest share arrived, in the campaign's zone; undefined where all are alike. */
  readonly bestHour: { readonly label: string; readonly arrivedPercent: number } | undefined
}

const over: ReadonlySet<string> = new Set(['Completed', 'Completed with failures', 'Flagged'])
/** An hour with a smaller share of all results says little. */
const LEAST_SHARE = 0.05

export function campaignFacts({ status, channels, hours }: CampaignResults): CampaignFacts {
  const factsOf = (wanted: 'voice' | 'text'): ChannelFacts | undefined => {
    const found = channels.find(({ channel }) => channel === wanted)
    if (!found) return undefined
    const { total, delivered, failed, skipped } = found
    return {
      sent: total,
      arrived: delivered,
      arrivedPercent: percent(delivered, total),
      failed,
      leftOut: skipped,
      stillOpen: total - delivered - failed - skipped,
    }
  }
  return {
    isOver: over.has(status),
    voicemails: factsOf('voice'),
    texts: factsOf('text'),
    bestHour: bestHour(hours),
  }
}

function bestHour(hours: readonly HourResults[]): CampaignFacts['bestHour'] {
  const all = hours.reduce((sum, { success, fails }) => sum + success + fails, 0)
  const telling = hours.filter(({ success, fails }) => success + fails >= all * LEAST_SHARE)
  if (telling.length < 2) return undefined
  const share = ({ success, fails }: HourResults) => success / Math.max(success + fails, 1)
  const [best, next] = telling.toSorted((one, other) => share(other) - share(one))
  if (!best || !next || share(best) === share(next)) return undefined
  const label = `${best.hour % 12 === 0 ? 12 : best.hour % 12} ${best.hour < 12 ? 'AM' : 'PM'}`
  return { label, arrivedPercent: percent(best.success, best.success + best.fails) }
}

/** Rounded down, so that 100 percent is said only where all arrived. */
function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((part * 100) / whole)
}
