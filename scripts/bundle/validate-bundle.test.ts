import { expect, it } from 'vitest'
import { budgets } from './budgets.ts'
import { bundleComplaints, weigh } from './validate-bundle.ts'
import { neededBy, readManifest } from './manifest.ts'

const dashboard = 'src/features/dashboard/dashboard-screen.tsx'
const help = 'src/features/help/help-home-screen.tsx'

/** A build like ours, as the build tool lists it; `changes` replace its chunks. */
function build(changes: Record<string, object> = {}) {
  const chunks = {
    'index.html': { file: 'index.js', imports: ['_react.js'], css: ['index.css'] },
    '_react.js': { file: 'react.js' },
    '_shared.js': { file: 'shared.js', imports: ['_react.js'] },
    '_queries.js': { file: 'queries.js', name: 'queries', imports: ['_shared.js'] },
    '_shell.js': { file: 'shell.js', name: 'shell', imports: ['_shared.js', '_react.js'] },
    [dashboard]: { file: 'dashboard.js', imports: ['_lazy-charts.js'] },
    '_lazy-charts.js': {
      file: 'lazy-charts.js',
      dynamicImports: ['src/ui/charts/bar-chart.tsx', 'src/ui/charts/line-chart.tsx'],
    },
    [help]: { file: 'help.js', imports: ['_shared.js'] },
    'src/features/campaigns/campaign-wizard-screen.tsx': { file: 'wizard.js' },
    '_chart.js': { file: 'chart.js', imports: ['_react.js'] },
    'src/ui/charts/bar-chart.tsx': { file: 'bar.js', imports: ['_chart.js'] },
    'src/ui/charts/line-chart.tsx': { file: 'line.js', imports: ['_chart.js'] },
    'font.woff2': { file: 'font.woff2', src: 'font.woff2' },
    ...changes,
  }
  return readManifest(JSON.stringify(chunks))
}

/** 1 kB for each file, except those named. */
const sizes =
  (heavy: Record<string, number> = {}) =>
  (file: string) =>
    heavy[file] ?? 1000

const complaints = (manifest = build(), heavy: Record<string, number> = {}) =>
  bundleComplaints(manifest, weigh(manifest, budgets, sizes(heavy)))

it('has no budget above the project’s goals for the first page and the wizard', () => {
  const most = (name: RegExp) => budgets.find((budget) => name.test(budget.name))?.maxKb
  expect(most(/^First page/)).toBeLessThanOrEqual(112)
  expect(most(/^Wizard/)).toBeLessThanOrEqual(140)
})

it('counts each file once, without those already loaded', () => {
  const weights = weigh(build(), budgets, sizes())
  // Page, its script and style, and React; queries, shared, shell, dashboard, lazy charts; …
  expect(weights.map(({ kb }) => kb)).toEqual([4, 5, 3, 3])
})

it('accepts a build within its budgets', () => {
  expect(complaints()).toEqual([])
})

it.each([
  ['index.css', 'First page (/auth/signin): 153.0 kB, and at most 110 kB fit'],
  ['shell.js', 'Shell and dashboard, after the first page: 154.0 kB, and at most 84 kB fit'],
  ['wizard.js', 'Wizard, after the first page: 152.0 kB, and at most 102 kB fit'],
  ['chart.js', 'Charts, after the dashboard: 152.0 kB, and at most 62 kB fit'],
])('refuses a planted %s of 150 kB', (file, complaint) => {
  expect(complaints(build(), { [file]: 150_000 })).toEqual([complaint])
})

it('refuses charts within the first page, and within a page that shows none', () => {
  const charts = ['src/ui/charts/bar-chart.tsx']
  const first = build({ 'index.html': { file: 'index.js', imports: charts } })
  expect(complaints(first)).toEqual(['index.html contains src/ui/charts/bar-chart.tsx'])
  const later = build({ [help]: { file: 'help.js', dynamicImports: charts } })
  expect(complaints(later)).toEqual([`${help} asks for charts`])
})

it('rejects a budget that names a part missing from the build', () => {
  expect(() => neededBy(build(), ['src/gone.tsx'])).toThrow('The build has no part src/gone.tsx.')
})
