import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import { Card } from '../../ui/page/card.tsx'
import { ChartPlaceholder } from '../../ui/charts/chart-placeholder.tsx'
import { LazyBarChart, LazyLineChart } from '../../ui/charts/lazy-charts.tsx'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { useWeeklyAggregates } from './dashboard-queries.ts'
import { weeklyCharts } from './weekly-charts.ts'

/** The last seven days: how much was sent, and how much of it arrived. */
export function WeeklyChartCards() {
  const { buckets, isError, retry } = useWeeklyAggregates()
  const charts = buckets === null ? null : weeklyCharts(buckets)
  const unknown = isError ? <UnloadedChart onRetry={retry} /> : <ChartPlaceholder />
  const { barChart, barChartSeries, lineChart } = campaignTexts.dashboard
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card title={barChart}>
        <p className="-mt-3 mb-4 text-sm text-ink-soft">{barChartSeries}</p>
        {charts === null ? (
          unknown
        ) : (
          <LazyBarChart
            title={barChart}
            labels={charts.labels}
            series={[{ name: barChartSeries, values: charts.totals }]}
          />
        )}
        {isError && charts !== null ? <ChartError onRetry={retry} /> : null}
      </Card>
      <Card title={lineChart}>
        <p className="-mt-3 mb-4 text-sm text-ink-soft">Percent of calls and messages</p>
        {charts === null ? (
          unknown
        ) : (
          <LazyLineChart
            title={lineChart}
            labels={charts.labels}
            name={lineChart}
            values={charts.deliveryRates}
          />
        )}
        {isError && charts !== null ? <ChartError onRetry={retry} /> : null}
      </Card>
    </div>
  )
}

/** In the chart's own space, in place of the text that says that it loads. */
function UnloadedChart({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex h-64 items-center justify-center rounded-lg bg-sunken p-4">
      <ChartError onRetry={onRetry} />
    </div>
  )
}

function ChartError({ onRetry }: { onRetry: () => void }) {
  return <ErrorLine text="This chart could not be loaded." onRetry={onRetry} />
}
