import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isProgram } from '@afterbeep/testing/system/find-program'
import { installDebianPackage } from '../system/install-debian-package.ts'

/** The two programs of one Postgres installation; mixing versions would not start. */
interface PostgresPrograms {
  initdb: string
  postgres: string
}

/** The one line on what to do when there is no Postgres. */
const postgresIsMissing =
  'No Postgres server was found: install Postgres 15 or newer ' +
  '(Debian: apt-get install postgresql, macOS: brew install postgresql), or set DATABASE_URL.'

/**
 * Finds a Postgres server on this machine: in PATH, then where Debian and Red Hat keep their
 * versions, then in Homebrew's and Postgres.app's folders; the newest version first.
 */
function findPostgresPrograms(): PostgresPrograms | undefined {
  return candidateFolders()
    .map((folder) => ({ initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }))
    .find(({ initdb, postgres }) => isProgram(initdb) && isProgram(postgres))
}

/** The same, installed first where there is none and this machine allows it. @throws Error in one line */
export function findOrInstallPostgres(): PostgresPrograms {
  const found = findPostgresPrograms()
  if (found !== undefined) return found
  installDebianPackage('postgresql')
  const installed = findPostgresPrograms()
  if (installed === undefined) throw new Error(postgresIsMissing)
  return installed
}

function candidateFolders(): string[] {
  return [
    ...(process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''),
    ...versionsIn('/usr/lib/postgresql', 'bin'),
    ...versionsIn('/usr', 'bin', 'pgsql-'),
    ...versionsIn('/opt/homebrew/opt', 'bin', 'postgresql'),
    ...versionsIn('/usr/local/opt', 'bin', 'postgresql'),
    ...versionsIn('/Applications/Postgres.app/Contents/Versions', 'bin'),
  ]
}

function versionsIn(folder: string, inside: string, prefix = ''): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => join(folder, name, inside))
}
