import { ChartPlaceholder } from '../../../ui/charts/chart-placeholder.tsx'
import { LazyBarChart, LazyLineChart } from '../../../ui/charts/lazy-charts.tsx'
import { Specimen, Specimens } from '../specimen.tsx'

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const sent = [120, 340, 280, 410, 390, 60, 0]
const failed = [4, 12, 9, 20, 11, 2, 0]
const rates = [92, 95, 94, 90, 97, 98, 0]

export function ChartSection() {
  return (
    <Specimens>
      <Specimen state="bars">
        <LazyBarChart
          title="Total Calls and Messages Sent"
          labels={days}
          series={[{ name: 'Sent', values: sent }]}
        />
      </Specimen>
      <Specimen state="two series, without tooltips">
        <LazyBarChart
          title="Hourly Trend"
          labels={days}
          series={[
            { name: 'Success', values: sent },
            { name: 'Fails', values: failed, tone: 'fail' },
          ]}
          tooltips={false}
        />
      </Specimen>
      <Specimen state="filled line">
        <LazyLineChart title="Delivery Rate" labels={days} name="Delivery rate" values={rates} />
      </Specimen>
      <Specimen state="loading">
        <ChartPlaceholder />
      </Specimen>
    </Specimens>
  )
}
