import type { Permission } from '@afterbeep/contract/account/member-roles'
import { LATE_RUN_DROPPED } from '@afterbeep/contract/schedule/late-run'
import { isUnpaidRun } from '@afterbeep/contract/schedule/unpaid-run'
import type { CampaignAggregates } from '@afterbeep/contract/api/campaigns/analytics'
import type { CampaignProgress } from '@afterbeep/contract/api/campaigns/analytics-progress'
import type { CampaignCounts } from '../figures/campaign-counts.ts'
import { timeOfDay } from '@afterbeep/contract/schedule/date-text'
import { countText, daysOf, zonedTime } from '../zoned-text.ts'

const newCampaign = {
  to: '/campaign',
  label: 'Start a new campaign',
  permission: 'campaigns',
} as const

/** A campaign's state in plain words, and what can be done about it. */
export type CampaignOutlook = {
  readonly text: string
  /** What the owner can do, where there is something. */
  readonly advice?: string
  readonly next?: {
    readonly to: string
    readonly label: string
    /** Without it the way there ends at a note. */
    readonly permission: Permission
  }
  /** A run waits for its owner's decision whether it is still sent. */
  readonly isLate?: true
}

const plural = (number: number, one: string, many: string) =>
  `${countText(number)} ${number === 1 ? one : many}`

export function campaignOutlook(
  aggregates: CampaignAggregates,
  counts: CampaignCounts,
  progress?: Pick<CampaignProgress, 'waiting_for'> | null,
): CampaignOutlook {
  switch (aggregates.campaign_status) {
    case 'Scheduled':
      return { text: scheduled(aggregates) }
    case 'In Progress':
      return progress?.waiting_for
        ? waitingFor(progress.waiting_for, aggregates)
        : { text: inProgress(aggregates, counts) }
    case 'Blocked':
      return blocked(aggregates)
    case 'Flagged':
      return flagged(aggregates)
    default:
      return { text: over(aggregates, counts) }
  }
}

function scheduled({ recipients }: CampaignAggregates): string {
  const people = plural(recipients, 'person is', 'people are')
  return `Starts by itself when its time comes. ${people} on its list.`
}

const providerNames = { voice: 'the voice provider', text: 'the text provider' } as const

/** During an outage of a provider; its time has a date where it is another day than the drop's. */
function waitingFor(
  { channel, since }: NonNullable<CampaignProgress['waiting_for']>,
  { drop_date, time_zone }: CampaignAggregates,
): CampaignOutlook {
  const isThatDay = daysOf([since, drop_date], time_zone).size === 1
  const time = isThatDay ? timeOfDay(since, time_zone || undefined) : zonedTime(since, time_zone)
  return {
    text: `Waiting for ${providerNames[channel]} since ${time}, nobody is lost.`,
    advice:
      'Sending goes on by itself when the provider responds again. No one is contacted twice, and nothing that was not delivered is charged.',
  }
}

function inProgress(aggregates: CampaignAggregates, counts: CampaignCounts): string {
  const { waiting_until, time_zone, runs } = aggregates
  if (waiting_until) {
    return `No one is contacted outside their calling hours. The next deliveries go out at ${zonedTime(waiting_until, time_zone)}.`
  }
  const current = runs.find(({ status }) => status === 'preparing' || status === 'sending')
  if (current === undefined) return betweenRuns(aggregates)
  if (current.status === 'preparing') return 'Getting its deliveries ready.'
  const missing = counts.accepted + counts.unknown
  if (counts.pending === 0 && missing > 0) {
    return `Everything is sent. ${plural(missing, 'result is', 'results are')} still to come; one that does not come within a day counts as failed and is not charged.`
  }
  return 'Sending now. This page updates itself.'
}

function betweenRuns({ runs, time_zone }: CampaignAggregates): string {
  const done = runs.filter(({ status }) => status !== 'scheduled').length
  const next = runs.find(({ status }) => status === 'scheduled')
  if (next === undefined) return 'Sending now. This page updates itself.'
  return `${countText(done)} of ${plural(runs.length, 'run is', 'runs are')} done. The next one starts ${zonedTime(next.drop_date, time_zone)}.`
}

function over({ status_reason, runs }: CampaignAggregates, counts: CampaignCounts): string {
  const missed = counts.failed + counts.skipped
  const text =
    missed === 0
      ? `Done. ${plural(counts.delivered, 'delivery', 'deliveries')} arrived.`
      : `Done. ${countText(counts.delivered)} of ${plural(counts.total, 'delivery', 'deliveries')} arrived, ${countText(missed)} did not; the reasons are in the details below.`
  const unsent = runs.filter(({ status }) => status === 'blocked').length
  const left =
    unsent === 0
      ? ''
      : `${countText(unsent)} of ${plural(runs.length, 'run was', 'runs were')} not sent.`
  return [text, left, status_reason ?? ''].filter((part) => part !== '').join(' ')
}

function blocked({ status_reason, runs }: CampaignAggregates): CampaignOutlook {
  const text = status_reason ?? 'This campaign can’t go on.'
  if (isUnpaidRun(status_reason)) {
    return {
      text,
      advice:
        'A run starts only when its full price is covered. Credits are added with each payment.',
      next: { to: '/billing', label: 'See your subscription', permission: 'view' },
    }
  }
  if (runs.some(({ status }) => status === 'held')) {
    const advice =
      'Nothing goes out until you decide. If you don’t send it, what was not delivered is not charged.'
    return { text, advice, isLate: true }
  }
  if (runs.some(({ status }) => status === 'paused')) {
    const advice =
      'Nothing is wrong with your list. It is tried again every few minutes for a day, and no one is contacted twice. If it stays like this, contact support.'
    return { text: `Paused. ${text}`, advice }
  }
  if (status_reason === LATE_RUN_DROPPED) {
    const advice = 'Nothing more is sent, and what was not delivered is not charged.'
    return { text, advice, next: newCampaign }
  }
  return {
    text,
    advice:
      'Nothing more is sent, and what was not delivered is not charged. Contact support, then start a new campaign.',
  }
}

function flagged({ status_reason }: CampaignAggregates): CampaignOutlook {
  return {
    text: status_reason ?? 'This campaign was stopped.',
    advice:
      'Nothing more is sent, and what was not delivered is not charged. Look at the reasons in the details below, correct the list, and start a new campaign.',
    next: newCampaign,
  }
}
