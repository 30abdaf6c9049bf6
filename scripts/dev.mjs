// npm run dev: the product for its developers. The server starts again when one of its files changes,
// the page changes without a reload, and the web app, the API and the sandbox share one address.
import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { checkVersions } from './bootstrap/check-versions.mjs'
import { installWhatIsMissing } from './bootstrap/install.mjs'
import { pinnedNode, root } from './bootstrap/root.mjs'

/** Where a developer looks; the settings of the server can be given as for `npm start`. */
const webPort = process.env['WEB_PORT'] ?? '5173'
const apiPort = process.env['PORT'] ?? '3000'
const address = `http://localhost:${webPort}`

checkVersions()
installWhatIsMissing()
console.log(`• Everything is at ${address} as soon as the server is ready`)

const path = [dirname(pinnedNode), process.env['PATH'] ?? ''].join(delimiter)
const env = { ...process.env, PATH: path, PORT: apiPort, PUBLIC_URL: address }
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const children = [
  start(['--watch', '--watch-preserve-output', join(root, 'apps/server/src/main.ts')], root),
  start([vite, '--port', webPort, '--strictPort'], join(root, 'apps/web')),
]

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => end(signal))
}

/**
 * @param {string[]} args
 * @param {string} cwd
 */
function start(args, cwd) {
  const child = spawn(pinnedNode, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
  // One without the other is of no use: the page needs the API, and the address is the page's.
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    end('SIGTERM')
  })
  return child
}

/** @param {NodeJS.Signals} signal */
function end(signal) {
  for (const child of children) if (child.exitCode === null) child.kill(signal)
}
