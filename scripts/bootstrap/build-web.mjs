import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { compressWeb } from './compress-web.mjs'
import { progress, refuse } from './refuse.mjs'
import { pinnedNode, root } from './root.mjs'

const web = join(root, 'apps', 'web')
const stampFile = join(web, 'dist', '.afterbeep-stamp')

/** Builds the web app unless the build that is there was made from exactly these sources. */
export function buildWebIfChanged() {
  const stamp = hashOfSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  progress('Building the web app (only when it changes)')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const result = spawnSync(pinnedNode, [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    // A stray NODE_ENV=development would ship React's slow development build.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (result.status !== 0) refuse('The web app could not be built; the reason is above.')
  compressWeb(join(web, 'dist'))
  // Last, so that an interrupted build leaves no stamp behind.
  writeFileSync(stampFile, stamp)
}

function hashOfSources() {
  const hash = createHash('sha256')
  const folders = [web, join(root, 'packages', 'contract')]
  const single = [
    'package-lock.json',
    'tsconfig.base.json',
    'scripts/bootstrap/compress-web.mjs',
  ].map((name) => join(root, name))
  for (const file of [...folders.flatMap(sourcesIn), ...single]) {
    // The NUL marks where a file ends, so that moving a line between files changes the hash.
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

const notSources = new Set(['node_modules', 'dist'])

/** @returns {string[]} every file of a folder that can change the build, in a stable order */
function sourcesIn(/** @type {string} */ folder) {
  const entries = readdirSync(folder, { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    if (notSources.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? sourcesIn(path) : entry.isFile() ? [path] : []
  })
}
