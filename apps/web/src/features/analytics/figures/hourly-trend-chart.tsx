import type { CampaignAggregates } from '@afterbeep/contract/api/campaigns/analytics'
import { zoneName } from '@afterbeep/contract/schedule/date-text'
import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import { ChartPlaceholder } from '../../../ui/charts/chart-placeholder.tsx'
import { LazyBarChart } from '../../../ui/charts/lazy-charts.tsx'
import { hourlyTrend } from './hourly-trend.ts'

const { hourlyTrend: title, success, fails } = campaignTexts.analyticsDetails

interface HourlyTrendChartProps {
  readonly aggregates: CampaignAggregates | undefined
  readonly isPending: boolean
}

/** Each hour's own successes and failures; an hour without calls has no bar. */
export function HourlyTrendChart({ aggregates, isPending }: HourlyTrendChartProps) {
  return (
    <>
      <ChartLegend timeZone={aggregates?.time_zone ?? ''} />
      {isPending ? <ChartPlaceholder /> : <Trend aggregates={aggregates} />}
    </>
  )
}

function Trend({ aggregates }: { aggregates: CampaignAggregates | undefined }) {
  if (aggregates === undefined || aggregates.hours.length === 0) {
    const text =
      aggregates === undefined
        ? 'There are no numbers to draw.'
        : 'Nothing has been sent yet. Each hour gets its bars here.'
    return (
      <p className="flex h-64 items-center justify-center rounded-lg bg-sunken px-4 text-center text-ink-soft">
        {text}
      </p>
    )
  }
  const trend = hourlyTrend(aggregates)
  return (
    <LazyBarChart
      title={title}
      labels={trend.labels}
      underLabels={trend.days}
      tooltips={false}
      series={[
        { name: success, values: trend.success },
        { name: fails, values: trend.fails, tone: 'fail' },
      ]}
    />
  )
}

/** The series are hidden from screen readers: the chart's table names its columns. The zone is for all. */
function ChartLegend({ timeZone }: { timeZone: string }) {
  return (
    <div className="mb-3 flex min-h-6 flex-wrap items-center gap-x-4 text-sm text-ink-soft">
      <span aria-hidden className="flex items-center gap-2">
        <span className="size-3 rounded-full bg-[var(--chart)]" />
        {success}
      </span>
      <span aria-hidden className="flex items-center gap-2">
        <span className="size-3 rounded-full bg-[var(--chart-fail)]" />
        {fails}
      </span>
      <span>{timeZone ? `Hours in ${zoneName(timeZone)}` : ''}</span>
    </div>
  )
}
