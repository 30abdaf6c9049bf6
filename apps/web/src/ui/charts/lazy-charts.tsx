import { lazy, Suspense } from 'react'
import type { BarChartProps } from './bar-chart.tsx'
import type { LineChartProps } from './line-chart.tsx'
import { ChartPlaceholder } from './chart-placeholder.tsx'

// The chart library is a large part, fetched only where a chart is shown.
const LoadedBarChart = lazy(() => import('./bar-chart.tsx'))
const LoadedLineChart = lazy(() => import('./line-chart.tsx'))

export function LazyBarChart(props: BarChartProps) {
  return (
    <Suspense fallback={<ChartPlaceholder />}>
      <LoadedBarChart {...props} />
    </Suspense>
  )
}

export function LazyLineChart(props: LineChartProps) {
  return (
    <Suspense fallback={<ChartPlaceholder />}>
      <LoadedLineChart {...props} />
    </Suspense>
  )
}
