import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from '../import-rules/source-files.ts'
import { leftToAll } from './left-to-all.ts'
import { isTestBelow, testsThatReach } from './tests-by-reach.ts'

const server = 'apps/server'
const word = 'TEST_DATABASE_URL'

/** What sends, pays and locks: where several connections meet, a server is what can differ. */
const lockingFolders = [
  'features/accounts/limits/',
  'features/billing/',
  'features/books/',
  'features/call-backs/',
  'features/campaigns/',
  'features/credits/',
  'features/delivery/',
  'features/outcomes/',
  'features/preparing/',
  'features/recovery/',
  'features/reports/',
  'features/retention/',
  'features/runs/',
  'features/sending/',
  'testing/preflight/',
  'testing/simulation/',
]

/**
 * The server's test files by the database that they run on. Each that opens one runs on one of the two in
 * `npm test`: what sends, pays and locks on a Postgres server, all else embedded. With `isWhole`, and where a file asks
 * for the server by itself, it runs on both.
 */
export function serverTests(
  root: string,
  isWhole: boolean,
): { embedded: string[]; postgres: string[] } {
  const all = sourceFiles(root).filter((path) => isTestBelow(path, server))
  const openOne = testsThatReach(root, server, word)
  if (isWhole) return { embedded: all, postgres: openOne }
  const asks = (path: string) => readFileSync(join(root, path), 'utf8').includes(word)
  const locks = (path: string) =>
    lockingFolders.some((folder) => path.startsWith(`${server}/src/${folder}`))
  const onServer = new Set(openOne.filter(locks))
  const onBoth = new Set(openOne.filter(asks))
  return {
    embedded: all.filter((path) => isRun(path) && (!onServer.has(path) || onBoth.has(path))),
    postgres: openOne.filter((path) => isRun(path) && (onServer.has(path) || onBoth.has(path))),
  }
}

/** The files of journeys. */
export function journeys(root: string, isWhole: boolean): string[] {
  const all = sourceFiles(root).filter((path) => isTestBelow(path, 'e2e'))
  return isWhole ? all : all.filter(isRun)
}

const isRun = (path: string) => leftToAll[path] === undefined
