import { isTest } from './parts.ts'
import type { Source } from './read-source.ts'

/** Files that may read the environment, as they start a program; everyone else is given what it needs. */
const environmentReaders = [
  /^apps\/server\/src\/config\.ts$/,
  /^apps\/server\/src\/testing\/simulation\/main\.ts$/,
  /^packages\/simulators\/src\/main\.ts$/,
  /^(scripts|bench|e2e)\//,
]

/** Files of the server that may hold SQL. */
const sqlHolders = [
  /^apps\/server\/src\/(features|platform)\/.+\.queries\.ts$/,
  /^apps\/server\/src\/platform\/database\//,
]

/** Complaints about things that only named files may do, besides importing. */
export function confinedComplaints(path: string, source: Source): string[] {
  const complaints: string[] = []
  if (!isTest(path) && !environmentReaders.some((reader) => reader.test(path))) {
    for (const line of source.environmentReads) {
      complaints.push(`${path}:${line} reads the environment; only config.ts may`)
    }
  }
  const holdsSql = isTest(path) || sqlHolders.some((holder) => holder.test(path))
  if (path.startsWith('apps/server/src/') && !holdsSql) {
    for (const line of source.sqlTexts) {
      complaints.push(`${path}:${line} holds SQL; only *.queries.ts and platform/database may`)
    }
  }
  return complaints
}
