import { texts } from '@afterbeep/contract/errors/texts'
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
  const { barChart, barChartSeries, lineChart } = texts.dashboard
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card title={barChart}>
        <p className="-mt-3 mb-4 text-sm text-ink-soft">{barChartSeries}</p>
        {charts === null ? (
          <ChartPlaceholder />
        ) : (
          <LazyBarChart
            title={barChart}
            labels={charts.labels}
            series={[{ name: barChartSeries, values: charts.totals }]}
          />
        )}
        {isError && <ErrorLine text="This chart could not be loaded." onRetry={retry} />}
      </Card>
      <Card title={lineChart}>
        <p className="-mt-3 mb-4 text-sm text-ink-soft">Percent of calls and messages</p>
        {charts === null ? (
          <ChartPlaceholder />
        ) : (
          <LazyLineChart
            title={lineChart}
            labels={charts.labels}
            name={lineChart}
            values={charts.deliveryRates}
          />
        )}
        {isError && <ErrorLine text="This chart could not be loaded." onRetry={retry} />}
      </Card>
    </div>
  )
}
