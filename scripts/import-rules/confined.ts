import { isTest } from './parts.ts'
import type { Source } from './read-source.ts'

/** Files that may read the environment, as they start a program; all others receive their settings. */
const environmentReaders = [
  /^apps\/server\/src\/(config|compiled-code)\.ts$/,
  /^apps\/server\/src\/testing\/simulation\/main\.ts$/,
  /^packages\/simulators\/src\/main\.ts$/,
  /^apps\/web\/vite\.config\.ts$/,
  /^(scripts|bench|e2e|packages\/testing)\//,
]

/** Files of the server that may contain SQL. */
const sqlHolders = [
  /^apps\/server\/src\/(features|platform|sandbox)\/.+\.queries\.ts$/,
  /^apps\/server\/src\/platform\/database\//,
]

/** Who may write the status of an entity: the statements that its table of moves guards. */
const statusWriters: Readonly<Record<string, RegExp>> = {
  runs: /^apps\/server\/src\/features\/runs\/states\/run-moves\.queries\.ts$/,
  campaigns: /^apps\/server\/src\/features\/runs\/states\/run-moves\.queries\.ts$/,
  contact_lists: /^apps\/server\/src\/features\/contacts\/contact-lists\.queries\.ts$/,
  subscriptions: /^apps\/server\/src\/features\/billing\/subscriptions\.queries\.ts$/,
  deliveries: /^apps\/server\/src\/features\/outcomes\/[^/]+\.queries\.ts$/,
  inbound_calls: /^apps\/server\/src\/features\/call-backs\/call-backs\.queries\.ts$/,
}

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
  const isOurs = path.startsWith('apps/server/src/') && !isTest(path)
  for (const { table, line } of isOurs ? source.statusWrites : []) {
    const writer = statusWriters[table]
    if (!writer || writer.test(path)) continue
    complaints.push(`${path}:${line} writes the status of ${table}; only the file of its moves may`)
  }
  return complaints
}
