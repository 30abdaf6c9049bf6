import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Api } from '../platform/http/api.ts'

const folder = join(import.meta.dirname, 'page')

/** Address, file beside this one, and type of all that the page consists of. */
const files = [
  ['/sandbox', 'index.html', 'text/html; charset=utf-8'],
  ['/sandbox/style.css', 'style.css', 'text/css; charset=utf-8'],
  ['/sandbox/script.js', 'script.js', 'text/javascript; charset=utf-8'],
] as const

/** The page that shows the other side of the line. Self-contained: no build makes it. */
export async function registerSandboxPage(api: Api, webFolder: string): Promise<void> {
  for (const [url, name, type] of files) {
    api.get(url, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .send(await readFile(join(folder, name))),
    )
  }
  const typeface = await findTypeface(webFolder)
  if (typeface === undefined) return
  api.get('/sandbox/inter.woff2', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('font/woff2')
      .header('cache-control', 'max-age=86400')
      .send(await readFile(typeface)),
  )
}

/** The product's own typeface, as its build named the file; without it the system's is used. */
async function findTypeface(webFolder: string): Promise<string | undefined> {
  const assets = join(webFolder, 'assets')
  const names = await readdir(assets).catch(() => [])
  const name = names.find((one) => /^inter-latin-wght-normal.*\.woff2$/.test(one))
  return name === undefined ? undefined : join(assets, name)
}
