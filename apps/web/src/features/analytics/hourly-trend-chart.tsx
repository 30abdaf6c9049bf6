import type { CampaignAggregates } from '@afterbeep/contract/http/analytics'
import { texts } from '@afterbeep/contract/texts'
import { LazyBarChart } from '../../ui/charts/lazy-charts.tsx'
import { hourlyTrend } from './hourly-trend.ts'

const { hourlyTrend: title, success, fails } = texts.analyticsDetails

/** Each hour's own successes and failures; an hour without calls has no bar. */
export function HourlyTrendChart({ aggregates }: { aggregates: CampaignAggregates | undefined }) {
  if (aggregates === undefined || aggregates.hours.length === 0) {
    return <p className="py-10 text-center text-ink-soft">Nothing has been sent yet.</p>
  }
  const trend = hourlyTrend(aggregates)
  return (
    <>
      <ChartLegend />
      <LazyBarChart
        title={title}
        labels={trend.labels}
        tooltips={false}
        series={[
          { name: success, values: trend.success },
          { name: fails, values: trend.fails, tone: 'fail' },
        ]}
      />
    </>
  )
}

/** For eyes only: the chart's table names its columns itself. */
function ChartLegend() {
  return (
    <div aria-hidden className="mb-3 flex gap-4 text-sm text-ink-soft">
      <span className="flex items-center gap-2">
        <span className="size-3 rounded-full bg-[var(--chart)]" />
        {success}
      </span>
      <span className="flex items-center gap-2">
        <span className="size-3 rounded-full bg-[var(--chart-fail)]" />
        {fails}
      </span>
    </div>
  )
}
