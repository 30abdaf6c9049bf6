import type { ReactNode } from 'react'
import { lazyPart } from '../page/lazy-part.tsx'
import { WhenSeen } from '../page/when-seen.tsx'
import type { BarChartProps } from './bar-chart.tsx'
import { ChartPlaceholder } from './chart-placeholder.tsx'
import { ChartTable } from './chart-table.tsx'
import type { LineChartProps } from './line-chart.tsx'

// The chart library is a large part, fetched only where a chart is shown.
const placeholder = <ChartPlaceholder />
const Bars = lazyPart(() => import('./bar-chart.tsx'), placeholder)
const Line = lazyPart(() => import('./line-chart.tsx'), placeholder)

interface Titled {
  readonly title: string
}

export function LazyBarChart({ title, ...chart }: BarChartProps & Titled) {
  return (
    <Drawing table={<ChartTable title={title} {...chart} />}>
      <Bars {...chart} />
    </Drawing>
  )
}

export function LazyLineChart({ title, ...chart }: LineChartProps & Titled) {
  const series = [{ name: chart.name, values: chart.values.map((value) => `${value}%`) }]
  return (
    <Drawing table={<ChartTable title={title} labels={chart.labels} series={series} />}>
      <Line {...chart} />
    </Drawing>
  )
}

/** A chart's place, with the numbers for screen readers, which don't wait for the drawing. */
function Drawing({ table, children }: { table: ReactNode; children: ReactNode }) {
  return (
    <figure className="relative h-64">
      <WhenSeen space={<div className="h-64 rounded-lg bg-sunken" />}>{children}</WhenSeen>
      {table}
    </figure>
  )
}
