import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js'
import { Bar } from 'react-chartjs-2'
import { chartAxes } from './chart-axes.ts'
import { chartColours } from './chart-colours.ts'
import { fitsPaper } from './fits-paper.ts'
import { useThemeMark } from './use-theme-mark.ts'

// Only the parts that bars need, so that the rest of the library is left out of the bundle.
Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

export interface BarChartProps {
  readonly labels: readonly string[]
  /** A second line under each label. */
  readonly underLabels?: readonly string[] | undefined
  readonly series: readonly {
    readonly name: string
    readonly values: readonly number[]
    readonly tone?: 'main' | 'fail'
  }[]
  readonly tooltips?: boolean
}

/** Half of the slot (specification: constants), but never a block where there are few of them. */
const singleWidth = { categoryPercentage: 1, barPercentage: 0.5, maxBarThickness: 64 }

/** Two series share one slot, close enough to be read as a pair, also where there are few slots. */
function pairWidth(slots: number) {
  return { categoryPercentage: Math.min(0.5, slots * 0.1), barPercentage: 0.9 }
}

/** Bars half as wide as their slot with a radius of 20 (specification: constants). */
export default function BarChart(props: BarChartProps) {
  const { labels, underLabels, series, tooltips = true } = props
  const theme = useThemeMark()
  const colours = chartColours()
  return (
    <div className="relative h-64">
      <Bar
        key={theme}
        aria-hidden="true"
        className={fitsPaper}
        data={{
          labels: labels.map((label, index) =>
            underLabels === undefined ? label : [label, underLabels[index] ?? ''],
          ),
          datasets: series.map(({ name, values, tone = 'main' }) => ({
            label: name,
            data: [...values],
            backgroundColor: colours[tone],
            borderRadius: 20,
            ...(series.length > 1 ? pairWidth(labels.length) : singleWidth),
          })),
        }}
        options={{
          responsive: true,
          maintainAspectRatio: false,
          animation: false,
          scales: chartAxes(colours),
          plugins: { tooltip: { enabled: tooltips } },
          // Without tooltips a bar that changes under the pointer would promise something.
          ...(tooltips ? {} : { events: [] }),
        }}
      />
    </div>
  )
}
