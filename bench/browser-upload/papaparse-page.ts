/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { watchMemory } from './browser-memory.ts'
import type { MemorySeen } from './browser-memory.ts'
import { mainThreadSeen, watchMainThread } from './main-thread-watch.ts'
import type { MainThreadSeen } from './main-thread-watch.ts'
import type { Page } from './page.ts'

const script = createRequire(import.meta.url).resolve('papaparse/papaparse.min.js')

/** What PapaParse's own worker costs a page that only counts the rows it receives. */
export interface PeerRound extends MainThreadSeen, MemorySeen {
  readMs: number
  rows: number
}

/** Reads the file in pieces by `Papa.parse(file, { worker: true })`, as its documentation shows. */
export async function readByPapaParse(page: Page, path: string): Promise<PeerRound> {
  await watchMainThread(page)
  await page.route('http://papaparse.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<input type="file"><output></output><script>${readFileSync(script, 'utf8')}</script><script>${counting}</script>`,
    }),
  )
  await page.goto('http://papaparse.example/')
  const memory = await watchMemory(page)
  await mainThreadSeen(page)
  const chosenAt = performance.now()
  await page.locator('input').setInputFiles(path)
  await page.locator('output[data-done]').waitFor({ timeout: 120_000 })
  const readMs = performance.now() - chosenAt
  const rows = Number(await page.locator('output').textContent())
  return { readMs, rows, ...(await mainThreadSeen(page)), ...(await memory()) }
}

const counting = `
  const output = document.querySelector('output')
  document.querySelector('input').addEventListener('change', ({ target }) => {
    let rows = 0
    Papa.parse(target.files[0], {
      worker: true,
      chunk: ({ data }) => { rows += data.length },
      complete: () => { output.textContent = rows; output.dataset.done = '' },
    })
  })
`
