import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm start` serves the API; the dev server passes its calls on so that cookies stay same-origin. */
const apiAddress = 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    // The content rules allow no data: address for scripts or fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    // Every browser that runs this app knows modulepreload by itself.
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': { target: apiAddress },
      '/sandbox': { target: apiAddress },
    },
  },
})
