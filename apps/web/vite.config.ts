import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

/** Where `npm start` serves the API; the dev server passes its calls on so that cookies stay same-origin. */
const apiAddress = 'http://localhost:3000'

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

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadTypeface],
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
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: apiAddress },
      // All but the design system, which is a screen of this app.
      '^/sandbox(?!/ui)': { target: apiAddress },
    },
  },
})
