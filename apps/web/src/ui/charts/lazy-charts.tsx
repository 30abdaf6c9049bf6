import { lazyPart } from '../page/lazy-part.tsx'
import { ChartPlaceholder } from './chart-placeholder.tsx'

// The chart library is a large part, fetched only where a chart is shown.
const placeholder = <ChartPlaceholder />
export const LazyBarChart = lazyPart(() => import('./bar-chart.tsx'), placeholder)
export const LazyLineChart = lazyPart(() => import('./line-chart.tsx'), placeholder)
