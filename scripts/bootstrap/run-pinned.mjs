import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { refuse } from './refuse.mjs'
import { pinnedNode, root } from './root.mjs'

/**
 * Runs a file of ours on the pinned Node. Forwards signals to it and exits with its exit code.
 * @param {string} file path inside the repository
 * @param {string[]} args
 */
export function runPinned(file, args) {
  const path = [dirname(pinnedNode), process.env['PATH'] ?? ''].join(delimiter)
  const child = spawn(pinnedNode, [join(root, file), ...args], {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    forward(signal, child)
  }
  endWithParent(child)
  child.on('error', (error) => refuse(`${file} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal]))
  })
}

/** npm and the terminal both deliver one Ctrl-C; two of them would look like a forced stop. */
const echoMs = 500

/**
 * @param {NodeJS.Signals} signal
 * @param {import('node:child_process').ChildProcess} child
 */
function forward(signal, child) {
  let forwardedAt = -Infinity
  process.on(signal, () => {
    // A terminal sends Ctrl-C to the child as well, so passing it on would deliver it twice.
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    const now = performance.now()
    if (now - forwardedAt < echoMs) return
    forwardedAt = now
    child.kill(signal)
  })
}

const parentCheckMs = 500

/**
 * Ends the child when the parent process is gone: npm killed by SIGKILL forwards no signal, and the
 * server would keep running, with its port taken and its data folder locked.
 * @param {import('node:child_process').ChildProcess} child
 */
function endWithParent(child) {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    child.kill('SIGTERM')
  }, parentCheckMs)
}
