import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A folder with a lock file of its own, which is not a workspace: only one command needs it. */
export interface LockedFolder {
  folder: string
  /** The packages to install; their versions show whether they are installed. */
  packages: readonly string[]
  /** What they are and their size, shown to the user who waits: `Lighthouse (185 MB)`. */
  description: string
}

/**
 * Installs the locked packages of a folder unless they are already installed.
 *
 * @throws Error when npm can't install them; its own message is printed above
 */
export function installLocked({ folder, packages, description }: LockedFolder): void {
  const installed = join(folder, 'node_modules', '.package-lock.json')
  const versions = (lockFile: string) => versionsIn(lockFile, packages)
  if (
    existsSync(installed) &&
    versions(installed) === versions(join(folder, 'package-lock.json'))
  ) {
    return
  }
  console.log(`Installing ${description}, only the first time`)
  // Not `npm ci`: it refuses a good lock file where a registry offers fewer variants for other
  // systems than the one the lock was made from. The versions come from the lock file all the same.
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error']
  const flags = ['install', '--no-save', '--ignore-scripts', ...quietly]
  const { status, error } = spawnSync('npm', flags, {
    cwd: folder,
    env: { ...process.env, PATH: pathOfSystem() },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error(`${description} could not be installed.`, { cause: error })
}

/** PATH without the repository's own programs, as npm belongs to the system's Node. */
function pathOfSystem(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.filter((one) => !one.includes('node_modules')).join(delimiter)
}

/** The packages' versions in a lock file. */
function versionsIn(lockFile: string, packages: readonly string[]): string {
  const text = readFileSync(lockFile, 'utf8')
  const versionOf = (name: string) =>
    new RegExp(`"node_modules/${name}": \\{\\s*"version": "([^"]+)"`).exec(text)?.[1] ?? ''
  return packages.map(versionOf).join(' ')
}
