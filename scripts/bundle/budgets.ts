/** One thing that a user waits for, and its size budget. */
export interface Budget {
  name: string
  /**
   * The build's entries that it needs, by source file or by the name of a group of sources
   * (vite.config.ts). Everything they import counts too.
   */
  entries: readonly string[]
  /** Entries whose parts are already loaded and not counted again. */
  after?: readonly string[]
  /** Largest size as gzip makes it, in kilobytes of 1,000 bytes: scripts and styles. */
  maxKb: number
}

export const pageEntry = 'index.html'
const queries = 'queries'
const shell = 'shell'
const dashboard = 'src/features/dashboard/dashboard-screen.tsx'
const wizard = 'src/features/campaigns/campaign-wizard-screen.tsx'

/** What draws the charts; fetched when a chart is shown, and by no page without one. */
export const chartEntries = ['src/ui/charts/bar-chart.tsx', 'src/ui/charts/line-chart.tsx']
export const pagesWithCharts = [
  dashboard,
  'src/features/analytics/analytics-detail-screen.tsx',
  // Shows every part of the design system, in the sandbox only.
  'src/app/gallery/gallery-screen.tsx',
]

/**
 * A few percent above what the parts weigh, so that growth is a decision. The project's goals are
 * 112 kB for the first page and 140 kB for the wizard.
 */
export const budgets: readonly Budget[] = [
  { name: 'First page (/auth/signin)', entries: [pageEntry], maxKb: 110 },
  {
    name: 'Shell and dashboard, after the first page',
    entries: [queries, shell, dashboard],
    after: [pageEntry],
    maxKb: 84,
  },
  {
    name: 'Wizard, after the first page',
    entries: [queries, wizard],
    after: [pageEntry],
    maxKb: 102,
  },
  {
    name: 'Charts, after the dashboard',
    entries: chartEntries,
    after: [pageEntry, queries, shell, dashboard],
    maxKb: 62,
  },
]
