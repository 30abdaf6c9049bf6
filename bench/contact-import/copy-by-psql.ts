import { execFileSync } from 'node:child_process'

/** Runs psql's commands on a database, as a user at a terminal would. */
export function psql(url: string, ...commands: readonly string[]): string {
  const flags = ['--quiet', '--no-psqlrc', '--set', 'ON_ERROR_STOP=1', '--tuples-only', url]
  return execFileSync('psql', [...flags, ...commands.flatMap((text) => ['-c', text])], {
    encoding: 'utf8',
  })
}

/** Writes the clean rows of the existing list to a file, as `\copy` reads them. */
export function writeCleanRows(url: string, path: string): void {
  psql(url, `\\copy contacts to '${path}'`)
  psql(url, 'create table copied_contacts (like contacts including all)')
}

/** `\copy` of the clean rows into the same table with the same index, in milliseconds. */
export function copyCleanRows(url: string, path: string): number {
  psql(url, 'truncate copied_contacts', 'checkpoint')
  const from = performance.now()
  psql(url, `\\copy copied_contacts from '${path}'`)
  return performance.now() - from
}
