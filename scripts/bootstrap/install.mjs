import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { withInstallLock } from './install-lock.mjs'
import { progress, refuse } from './refuse.mjs'
import { pinnedNode, root } from './root.mjs'

const modules = join(root, 'node_modules')
const stampFile = join(modules, '.afterbeep-stamp')

/** Installs the locked packages unless exactly these are there already. */
export function installWhatIsMissing() {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const stamp = stampOf(lockText)
  if (readIfThere(stampFile) !== stamp) {
    withInstallLock(() => {
      // Another process may have installed the packages while this one waited for the lock.
      if (readIfThere(stampFile) === stamp) return
      if (!isInstalledByHand(lockText)) runNpmCi()
      writeFileSync(stampFile, stamp)
    })
  }
  if (!existsSync(pinnedNode)) {
    refuse(
      'The pinned Node is missing because its install script did not run: ' +
        'run "npm rebuild node --ignore-scripts=false" in this folder, then try again.',
    )
  }
}

/** Binaries differ between machines, so a folder copied to another one is installed again. */
function stampOf(/** @type {string} */ lockText) {
  const hash = createHash('sha256').update(lockText).digest('hex')
  return `${hash} ${process.platform}-${process.arch}\n`
}

/**
 * A user who ran npm directly has no stamp of ours. npm records what it installed, so a complete
 * installation is recognised and not repeated.
 */
function isInstalledByHand(/** @type {string} */ lockText) {
  const noted = readIfThere(join(modules, '.package-lock.json'))
  if (noted === undefined || existsSync(stampFile)) return false
  const installed = packagesIn(noted)
  return Object.entries(packagesIn(lockText)).every(
    ([path, locked]) =>
      !path.startsWith('node_modules/') ||
      (installed[path] === undefined
        ? locked.optional === true
        : installed[path].version === locked.version),
  )
}

/** @returns {Record<string, { version?: string, optional?: boolean }>} */
function packagesIn(/** @type {string} */ lockText) {
  return JSON.parse(lockText).packages
}

function runNpmCi() {
  progress('Installing packages (only when they change; about a minute)')
  rmSync(stampFile, { force: true })
  // --include=dev: with NODE_ENV=production npm would leave out the web build and the pinned Node.
  const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const result = spawnSync('npm', flags, {
    cwd: root,
    env: { ...process.env, PATH: systemPath() },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (result.error !== undefined) refuse(`npm could not be started: ${result.error.message}`)
  if (result.status !== 0) refuse('npm ci failed; its own message is above.')
}

/**
 * PATH without this folder's programs: npm would otherwise run on the pinned Node, which is in the
 * folder that npm ci deletes first.
 */
function systemPath() {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(modules))
    .join(delimiter)
}

function readIfThere(/** @type {string} */ file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
