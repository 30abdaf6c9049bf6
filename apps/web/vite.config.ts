import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { adoptedStyles } from './adopted-styles.ts'

/** Where `npm run dev` serves the API; its calls are passed on, so that cookies stay same-origin. */
const apiAddress = `http://localhost:${process.env['PORT'] ?? '3000'}`

/** The one typeface file that every screen shows; the other alphabets come when they are needed. */
const typeface = /^assets\/inter-latin-wght-normal-.+\.woff2$/

/**
 * Names the typeface in the page, so that it comes beside the style sheet and not after it. Its
 * name is known only when everything is built.
 */
const preloadTypeface: Plugin = {
  name: 'afterbeep:preload-typeface',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const file = Object.keys(bundle ?? {}).find((name) => typeface.test(name))
      if (file === undefined) throw new Error('The build holds no typeface to preload.')
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}` }
      return [{ tag: 'link', attrs: { ...attrs, crossorigin: '' }, injectTo: 'head' }]
    },
  },
}

/** Parts that every screen behind sign-in needs, by the names below; and those of the dashboard alone. */
const ownParts = {
  '': ['queries', 'shell'],
  dashboard: ['dashboard-screen', 'lazy-charts'],
}

/**
 * Names those parts in the page, so that they come beside the first ones and not after them. The
 * server removes the lines that a screen does not need (apps/server, web-page.ts).
 */
const preloadOwnParts: Plugin = {
  name: 'afterbeep:preload-own-parts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.entries(ownParts).flatMap(([screen, names]) =>
        names.map((name) => {
          const chunk = Object.values(bundle ?? {}).find(
            (file) => file.type === 'chunk' && file.name === name,
          )
          if (chunk === undefined) throw new Error(`The build lacks the part ${name}.`)
          const attrs = {
            rel: 'modulepreload',
            href: `/${chunk.fileName}`,
            'data-signed-in': screen,
          }
          return { tag: 'link', attrs: { ...attrs, crossorigin: '' }, injectTo: 'head' as const }
        }),
      ),
  },
}

/**
 * Parts that are always fetched together, in the order in which they come. What is statically
 * imported from any of a part's files is one file with it, unless an earlier part has it: left to
 * itself the build cuts out each module that two screens share, and on a slow line three dozen small
 * files wait for each other far longer than their bytes take.
 */
const togetherParts: readonly { name: string; from: readonly string[] }[] = [
  { name: 'page', from: ['apps/web/src/main.tsx'] },
  {
    name: 'queries',
    from: [
      'apps/web/src/app/query-provider.tsx',
      'packages/contract/src/api/account/auth.ts',
      // Small, and a file of its own would be named on the first page.
      'apps/web/src/lib/send-with-progress.ts',
    ],
  },
  {
    name: 'shell',
    from: [
      'apps/web/src/app/shell/shell.tsx',
      'apps/web/src/features/dashboard/dashboard-screen.tsx',
    ],
  },
]

interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

/** A feature's own files, and what asks for charts, come with the screens that show them. */
const leftAlone = /\/src\/(?:features|ui\/charts)\//

/** The part that a module comes with; null for what only single screens need. */
function partOf(id: string, graph: ModuleGraph): string | null {
  if (leftAlone.test(id)) return null
  const needing = importersOf(id, graph)
  const part = togetherParts.find(({ from }) =>
    from.some((file) => needing.some((one) => one.endsWith(`/${file}`))),
  )
  return part?.name ?? (isSharedIcon(id, graph) ? 'shell' : null)
}

/** Else the build makes a file of each: a request for 150 bytes. */
function isSharedIcon(id: string, graph: ModuleGraph): boolean {
  return (
    /\/lucide-react\/.*\/icons\//.test(id) && (graph.getModuleInfo(id)?.importers ?? []).length > 1
  )
}

/** The module, and all that import it statically, however far away. */
function importersOf(id: string, graph: ModuleGraph): string[] {
  const found = new Set([id])
  for (const one of found) {
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) found.add(importer)
  }
  return [...found]
}

export default defineConfig({
  plugins: [react(), tailwindcss(), adoptedStyles, preloadTypeface, preloadOwnParts],
  build: {
    outDir: 'dist',
    // Says which files each part needs; the bundle report reads it.
    manifest: true,
    // The content rules allow no data: address for scripts or fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    // Every browser that runs this app knows modulepreload by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Together they are smaller, and they stay as they are when only our own code changes.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
              priority: 1,
            },
            {
              name: partOf,
              debugName: 'together',
              includeDependenciesRecursively: false,
              test: /\.(?:js|mjs|ts|tsx)$/,
            },
          ],
        },
      },
    },
  },
  // Modules, so that the worker loads the reader of workbooks only for one.
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': { target: apiAddress },
      // All but the two screens of this app.
      '^/sandbox/(?!ui)': { target: apiAddress },
    },
  },
})
