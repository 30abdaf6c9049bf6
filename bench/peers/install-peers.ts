import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const folder = import.meta.dirname
const locked = join(folder, 'package-lock.json')
const installed = join(folder, 'node_modules', '.package-lock.json')
const peers = ['bullmq', 'fastify', 'graphile-worker', 'ioredis', 'pg', 'pg-boss', 'undici']

/**
 * Installs the locked packages of this folder unless they are there. It is no workspace, as nobody
 * else should pay for queues that only the bench compares with.
 *
 * @throws Error when npm can't install them; its own message is printed above
 */
export function installPeers(): void {
  if (existsSync(installed) && versionsIn(installed) === versionsIn(locked)) return
  console.log('Installing the queues to compare with (only the first time; 32 MB)')
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, error } = spawnSync('npm', flags, {
    cwd: folder,
    env: { ...process.env, PATH: pathOfSystem() },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error('The queues could not be installed.', { cause: error })
}

/** PATH without the repository's own programs, as npm belongs to the system's Node. */
function pathOfSystem(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.filter((one) => !one.includes('node_modules')).join(delimiter)
}

/** The peers' versions as a lock file has them. */
function versionsIn(lockFile: string): string {
  const text = readFileSync(lockFile, 'utf8')
  const versionOf = (name: string) =>
    new RegExp(`"node_modules/${name}": \\{\\s*"version": "([^"]+)"`).exec(text)?.[1] ?? ''
  return peers.map(versionOf).join(' ')
}
