import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const folder = import.meta.dirname
const installed = join(folder, 'node_modules', '.package-lock.json')

/** The program that judges pages. */
export const lighthouseProgram = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')

/**
 * Installs the locked packages of this folder unless they are there. It is no workspace, as nobody
 * else should pay for 185 MB that one command needs.
 *
 * @throws Error when npm can't install them; its own message is printed above
 */
export function installLighthouse(): void {
  if (existsSync(installed) && version(installed) === version(join(folder, 'package-lock.json'))) {
    return
  }
  console.log('Installing Lighthouse (only the first time; 185 MB)')
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, error } = spawnSync('npm', flags, {
    cwd: folder,
    env: { ...process.env, PATH: pathOfSystem() },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error('Lighthouse could not be installed.', { cause: error })
}

/** PATH without the repository's own programs, as npm belongs to the system's Node. */
function pathOfSystem(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.filter((one) => !one.includes('node_modules')).join(delimiter)
}

function version(lockFile: string): string | undefined {
  return /"node_modules\/lighthouse": \{\s*"version": "([^"]+)"/.exec(
    readFileSync(lockFile, 'utf8'),
  )?.[1]
}
