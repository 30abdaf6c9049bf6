import { formatBalance, formatCredits } from '@afterbeep/contract/money/currency'
import { formatDropDate, zoneName } from '@afterbeep/contract/schedule/date-text'
import type { CampaignAggregates } from '@afterbeep/contract/api/campaigns/analytics'
import type { CampaignProgress } from '@afterbeep/contract/api/campaigns/analytics-progress'
import { countText } from '../zoned-text.ts'

/** One figure of the campaign's page; `note` is shown beside it: a zone, or the amount in money. */
export type CampaignFact = {
  readonly name: string
  readonly value: string
  readonly note: string
  readonly isTime?: true
}

const unknownYet = 'Not known yet'

/** Always four, so that nothing moves when a campaign changes its state. */
export function campaignFacts(
  aggregates: CampaignAggregates,
  progress: CampaignProgress,
  currency: string,
): readonly CampaignFact[] {
  if (progress.started_at === null) return comingFacts(aggregates)
  const { time_zone } = aggregates
  const started = timeFact('Started', progress.started_at, time_zone)
  const cost = (name: string) => ({
    name,
    value: formatCredits(progress.credits_spent),
    note: formatBalance(progress.credits_spent, currency),
  })
  if (progress.finished_at !== null) {
    return [
      started,
      timeFact('Ended', progress.finished_at, time_zone),
      { name: 'Took', value: tookText(progress.started_at, progress.finished_at), note: '' },
      cost('Cost'),
    ]
  }
  return [
    started,
    rateFact(progress.rate_per_minute),
    endFact(aggregates, progress),
    cost('Cost so far'),
  ]
}

/** The estimate is of the run in progress, which is the end only where no other follows. */
function endFact(
  { time_zone, runs }: CampaignAggregates,
  { finish_estimate: estimate, planned }: CampaignProgress,
): CampaignFact {
  const last = runs.at(-1)?.drop_date
  if (planned > 0 && estimate !== null) return timeFact('This run ends', estimate, time_zone)
  if (planned > 0 && last !== undefined) return timeFact('Last run', last, time_zone)
  if (estimate === null) return { name: 'Expected end', value: unknownYet, note: '' }
  return timeFact('Expected end', estimate, time_zone)
}

function comingFacts({ drop_date, time_zone, recipients, runs }: CampaignAggregates) {
  const last = runs.at(-1)?.drop_date ?? drop_date
  return [
    timeFact('Starts', drop_date, time_zone),
    { name: 'People on its list', value: countText(recipients), note: '' },
    { name: 'Runs', value: countText(runs.length), note: '' },
    timeFact('Last run', last, time_zone),
  ]
}

function timeFact(name: string, instantIso: string, timeZone: string): CampaignFact {
  const value = formatDropDate(instantIso, timeZone || undefined)
  return { name, value, note: zoneName(timeZone), isTime: true }
}

/** A slow campaign needs the decimal; a fast one is easier to read without. */
function rateFact(rate: number | null): CampaignFact {
  if (rate === null) return { name: 'Rate', value: unknownYet, note: '' }
  const value = rate < 10 ? String(rate) : countText(Math.round(rate))
  return { name: 'Rate', value: `${value} a minute`, note: 'Deliveries with a result' }
}

const MINUTE_MS = 60_000

/** `less than a minute`, `14 minutes`, `3 hours 5 minutes`, `6 days 2 hours`. */
export function tookText(fromIso: string, toIso: string): string {
  const minutes = Math.floor((Date.parse(toIso) - Date.parse(fromIso)) / MINUTE_MS)
  if (minutes < 1) return 'less than a minute'
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  const parts = days > 0 ? [part(days, 'day'), part(hours, 'hour')] : [part(hours, 'hour')]
  return [...parts, days > 0 ? '' : part(minutes % 60, 'minute')].filter(Boolean).join(' ')
}

function part(number: number, unit: string): string {
  return number === 0 ? '' : `${number} ${unit}${number === 1 ? '' : 's'}`
}
