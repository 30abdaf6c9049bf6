import {
  CategoryScale,
  Chart,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { Line } from 'react-chartjs-2'
import { chartAxes } from './chart-axes.ts'
import { chartColours } from './chart-colours.ts'
import { fitsPaper } from './fits-paper.ts'
import { useThemeMark } from './use-theme-mark.ts'

// Only the parts that a filled line needs.
Chart.register(
  CategoryScale,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
)

export interface LineChartProps {
  readonly labels: readonly string[]
  readonly name: string
  /** Percent, 0–100. */
  readonly values: readonly number[]
}

/** A filled line: tension 0.4, width 2, no point markers (specification: constants). */
export default function LineChart({ labels, name, values }: LineChartProps) {
  const theme = useThemeMark()
  const colours = chartColours()
  return (
    <div className="relative h-64">
      <Line
        key={theme}
        aria-hidden="true"
        className={fitsPaper}
        data={{
          labels: [...labels],
          datasets: [
            {
              label: name,
              data: [...values],
              fill: true,
              tension: 0.4,
              borderWidth: 2,
              pointRadius: 0,
              borderColor: colours.main,
              backgroundColor: colours.soft,
            },
          ],
        }}
        options={{
          responsive: true,
          maintainAspectRatio: false,
          animation: false,
          interaction: { mode: 'index', intersect: false },
          scales: chartAxes(colours, 100),
        }}
      />
    </div>
  )
}
