import { chartEntries, pageEntry, pagesWithCharts } from './budgets.ts'
import type { Budget } from './budgets.ts'
import { chunkAt, neededBy } from './manifest.ts'
import type { Manifest } from './manifest.ts'

export interface Weight {
  name: string
  kb: number
  maxKb: number
}

/** Returns the gzipped size of a file of the build, in bytes. */
export type SizeOf = (file: string) => number

/** What each budget's parts weigh. The page's own HTML counts with the first page. */
export function weigh(manifest: Manifest, budgets: readonly Budget[], sizeOf: SizeOf): Weight[] {
  return budgets.map(({ name, entries, after = [], maxKb }) => {
    const before = filesOf(manifest, after)
    const files = [...filesOf(manifest, entries)].filter((file) => !before.has(file))
    const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0)
    return { name, kb: bytes / 1000, maxKb }
  })
}

/** One line for each part that is too large, and for each page that loads charts it does not show. */
export function bundleComplaints(manifest: Manifest, weights: readonly Weight[]): string[] {
  return [
    ...weights
      .filter(({ kb, maxKb }) => kb > maxKb)
      .map(({ name, kb, maxKb }) => `${name}: ${kb.toFixed(1)} kB, and at most ${maxKb} kB fit`),
    ...chartComplaints(manifest),
  ]
}

function filesOf(manifest: Manifest, entries: readonly string[]): Set<string> {
  const chunks = [...neededBy(manifest, entries)].map((key) => chunkAt(manifest, key))
  const page = entries.includes(pageEntry) ? [pageEntry] : []
  return new Set([...page, ...chunks.flatMap(({ file, css }) => [file, ...css])])
}

/** Charts may be part of no page. Only the pages that show them may load them later. */
function chartComplaints(manifest: Manifest): string[] {
  const others = [...manifest.keys()].filter((key) => !chartEntries.includes(key))
  return others.flatMap((key) => {
    const needed = neededBy(manifest, [key])
    const within = chartEntries.filter((entry) => needed.has(entry))
    const later = [...needed].flatMap((one) => chunkAt(manifest, one).dynamicImports)
    const asks = chartEntries.some((entry) => later.includes(entry))
    const isPage = key.endsWith('-screen.tsx') || key === pageEntry
    return [
      ...within.map((entry) => `${key} contains ${entry}`),
      ...(isPage && asks && !pagesWithCharts.includes(key) ? [`${key} asks for charts`] : []),
    ]
  })
}
