import { failureText, mayBeTriedAgain } from '@afterbeep/contract/campaign/failure-advice'
import { percentOf } from '@afterbeep/contract/campaign/delivery-rate'
import type { FailureReason } from '@afterbeep/contract/campaign/failure-reasons'
import type { CampaignResults, HourResults, ReasonResults } from './summary/summary.queries.ts'

/** The facts of one channel, in whole deliveries, and percent as it is shown everywhere. */
export interface ChannelFacts {
  readonly sent: number
  readonly arrived: number
  readonly arrivedPercent: number
  readonly failed: number
  /** Not sent because these contacts must not be contacted. */
  readonly leftOut: number
  readonly stillOpen: number
}

export interface CampaignFacts {
  readonly isOver: boolean
  readonly voicemails: ChannelFacts | undefined
  readonly texts: ChannelFacts | undefined
  /** The hour with the largest share of arrivals, in the campaign's zone; undefined where all are alike. */
  readonly bestHour: { readonly label: string; readonly arrivedPercent: number } | undefined
  /** Transient failures, worth another try in a later campaign. */
  readonly tryAgain: Failures
  /** Failures that another try would not change. */
  readonly lasting: Failures
  /** Not sent because the campaign was stopped. */
  readonly stopped: number
  /** Not sent because an earlier line of the list has the number. */
  readonly sameNumber: number
  /** Not sent because the number was contacted as often as allowed that day. */
  readonly atLimit: number
  /** Not sent because the campaign that this one follows had not reached the number. */
  readonly notReached: number
}

export interface Failures {
  readonly deliveries: number
  /** The most frequent ones, as text that fits within a sentence. */
  readonly reasons: readonly { readonly words: string; readonly deliveries: number }[]
}

const over: ReadonlySet<string> = new Set(['Completed', 'Completed with failures', 'Flagged'])
/** An hour with a smaller share of all results is not significant. */
const LEAST_SHARE = 0.05
/** Number of named reasons; the others are in the details. */
const NAMED_REASONS = 3
/** Reasons of deliveries that were skipped although their contacts may be contacted. */
const reasonsToSkip = {
  stopped: 'stopped',
  sameNumber: 'same_number',
  atLimit: 'contact_limit',
  notReached: 'not_reached_before',
  outsideUs: 'outside_us',
  consentRefused: 'consent_refused',
} as const satisfies Record<string, FailureReason>
/** A skipped delivery is no failure. */
const ofSkipped: ReadonlySet<string> = new Set<FailureReason>([
  'suppressed',
  'national_registry',
  ...Object.values(reasonsToSkip),
])

export function campaignFacts({
  status,
  channels,
  hours,
  reasons,
}: CampaignResults): CampaignFacts {
  const skippedFor = (why: FailureReason, wanted?: 'voice' | 'text') =>
    deliveriesOf(
      reasons.filter(({ channel, reason }) => reason === why && channel === (wanted ?? channel)),
    )
  const factsOf = (wanted: 'voice' | 'text'): ChannelFacts | undefined => {
    const found = channels.find(({ channel }) => channel === wanted)
    if (!found) return undefined
    const { total, delivered, failed, skipped } = found
    const others = Object.values(reasonsToSkip).map((why) => skippedFor(why, wanted))
    return {
      sent: total,
      arrived: delivered,
      arrivedPercent: percentOf(delivered, total),
      failed,
      leftOut: others.reduce((left, deliveries) => left - deliveries, skipped),
      stillOpen: total - delivered - failed - skipped,
    }
  }
  return {
    isOver: over.has(status),
    voicemails: factsOf('voice'),
    texts: factsOf('text'),
    bestHour: bestHour(hours),
    ...failures(reasons),
    stopped: skippedFor(reasonsToSkip.stopped),
    sameNumber: skippedFor(reasonsToSkip.sameNumber),
    atLimit: skippedFor(reasonsToSkip.atLimit),
    notReached: skippedFor(reasonsToSkip.notReached),
  }
}

function failures(reasons: readonly ReasonResults[]) {
  const failed = reasons.filter(({ reason }) => !ofSkipped.has(reason))
  return {
    tryAgain: failuresOf(failed.filter(({ reason }) => mayBeTriedAgain(reason))),
    lasting: failuresOf(failed.filter(({ reason }) => !mayBeTriedAgain(reason))),
  }
}

/** Both channels together, the most frequent reason first. */
function failuresOf(results: readonly ReasonResults[]): Failures {
  const reasons = [...Map.groupBy(results, ({ reason }) => reason)]
    .map(([reason, all]) => ({
      words: inSentence(failureText(reason) ?? reason),
      deliveries: deliveriesOf(all),
    }))
    .toSorted((one, other) => other.deliveries - one.deliveries)
  return { deliveries: deliveriesOf(results), reasons: reasons.slice(0, NAMED_REASONS) }
}

function deliveriesOf(all: readonly { deliveries: number }[]): number {
  return all.reduce((deliveries, one) => deliveries + one.deliveries, 0)
}

/** `Mailbox full` within a sentence. */
function inSentence(words: string): string {
  return words.slice(0, 1).toLowerCase() + words.slice(1)
}

function bestHour(hours: readonly HourResults[]): CampaignFacts['bestHour'] {
  const all = hours.reduce((sum, { success, fails }) => sum + success + fails, 0)
  const significant = hours.filter(({ success, fails }) => success + fails >= all * LEAST_SHARE)
  if (significant.length < 2) return undefined
  const share = ({ success, fails }: HourResults) => success / Math.max(success + fails, 1)
  const [best, next] = significant.toSorted((one, other) => share(other) - share(one))
  if (!best || !next || share(best) === share(next)) return undefined
  const label = `${best.hour % 12 === 0 ? 12 : best.hour % 12} ${best.hour < 12 ? 'AM' : 'PM'}`
  return { label, arrivedPercent: percentOf(best.success, best.success + best.fails) }
}
