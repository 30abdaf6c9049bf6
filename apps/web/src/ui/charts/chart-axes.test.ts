import { Chart } from 'chart.js'
import { expect, it } from 'vitest'

it('writes the labels of charts in the page’s typeface', async () => {
  document.body.style.fontFamily = 'Inter, sans-serif'
  await import('./chart-axes.ts')
  expect(Chart.defaults.font.family).toBe('Inter, sans-serif')
})
