import { Chart } from 'chart.js'
import type { ChartColours } from './chart-colours.ts'

/** Labels and tooltips in the page's typeface: a canvas inherits none. */
Chart.defaults.font.family = getComputedStyle(document.body).fontFamily

/** Quiet axes, the same under every chart: no vertical lines, whole numbers, the theme's inks. */
export function chartAxes({ ink, line }: ChartColours, max?: number) {
  return {
    x: {
      grid: { display: false },
      border: { color: line },
      // On a phone every other label is read more easily than all of them aslant.
      ticks: { color: ink, maxRotation: 0 },
    },
    y: {
      beginAtZero: true,
      ...(max === undefined ? {} : { max }),
      grid: { color: line },
      border: { display: false },
      ticks: { color: ink, precision: 0 },
    },
  }
}
