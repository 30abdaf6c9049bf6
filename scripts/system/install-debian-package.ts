import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs a package with apt-get when this is Debian (or a child of it) and we are root; does
 * nothing anywhere else. The caller checks whether it worked.
 */
export function installDebianPackage(name: string): void {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return
  console.log(`  Installing ${name} with apt-get (only once)`)
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', name]]) {
    const result = spawnSync('apt-get', ['--quiet', '--quiet', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (result.status !== 0) console.log(`  apt-get ${args[0]} failed`)
  }
}
