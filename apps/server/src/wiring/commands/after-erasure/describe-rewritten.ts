import type { Rewritten } from '../../../platform/database/dead-rows/rewrite-server.ts'
import type { RewritingRights } from '../../../platform/database/dead-rows/rewriting-rights.ts'

/** Tables that took less are counted, not named. */
const NAMED_FROM_SECONDS = 1

/** What was done, what was not and what helps, for the operator. `isDone` where nothing is left within reach. */
export function describeRewritten(
  rewritten: Rewritten,
  rights: RewritingRights,
): { lines: string[]; isDone: boolean } {
  const left = [
    ...tablesLeft(rewritten),
    ...statisticsLeft(rewritten, rights),
    ...logLeft(rewritten, rights),
  ]
  const unseen = rights.maySeeTransactions
    ? []
    : [
        `Transactions of other roles can't be seen: rows that one of them may still read are kept. ${grants(rights.role)}`,
      ]
  const lines = [...done(rewritten), ...left, ...unseen, ...outOfReach(rewritten)]
  return { lines, isDone: left.length + unseen.length === 0 }
}

function done({ tables, keptLogFiles }: Rewritten): string[] {
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
  const seconds = tables.reduce((sum, table) => sum + table.seconds, 0)
  return [
    `Rewritten: ${tables.length} tables, ${inMegabytes(bytes)}, in ${seconds.toFixed(1)} s.`,
    ...tables
      .filter((table) => table.seconds >= NAMED_FROM_SECONDS)
      .map(
        (table) => `  ${table.name}: ${inMegabytes(table.bytes)}, ${table.seconds.toFixed(1)} s`,
      ),
    ...(keptLogFiles?.length === 0 ? ['The write-ahead log from before is written over.'] : []),
  ]
}

function tablesLeft({ busy }: Rewritten): string[] {
  if (busy.length === 0) return []
  return [
    `Not rewritten, as another transaction used them all the time, or may still read their old rows: ${busy.join(', ')}. Run this again.`,
  ]
}

function statisticsLeft(
  { statisticsLeft: tables }: Rewritten,
  { role, mayRewriteStatistics }: RewritingRights,
): string[] {
  const lines: string[] = []
  if (!mayRewriteStatistics) {
    lines.push(
      `Not rewritten: the planner's statistics, which only the owner of the database may. As a superuser: alter database … owner to "${role}".`,
    )
  }
  if (tables.length > 0) {
    lines.push(
      `Left: statistics of tables that are empty now. As a superuser: delete from pg_statistic where starelid = any('{${tables.join(',')}}'::regclass[]); then run this again.`,
    )
  }
  return lines
}

function logLeft({ keptLogFiles: kept, copies }: Rewritten, { role }: RewritingRights): string[] {
  if (kept === undefined) return [`Not written over: the write-ahead log. ${grants(role)}`]
  if (kept.length === 0) return []
  const reasons = [
    ...(copies.isArchived ? ['the archive'] : []),
    ...(copies.standbys > 0 ? ['a standby'] : []),
  ]
  const why = reasons.join(' or ') || 'wal_keep_size'
  return [
    `Kept by the server for ${why}: ${kept.length} files of the write-ahead log from before (${kept[0]} to ${kept.at(-1)}). Run this again once they are gone.`,
  ]
}

function grants(role: string): string {
  return `As a superuser, in this database: grant pg_checkpoint, pg_monitor to "${role}"; grant execute on function pg_switch_wal() to "${role}";`
}

/** Named where they exist: the operator's own. */
function outOfReach({ copies }: Rewritten): string[] {
  return [
    ...(copies.standbys > 0
      ? [
          `Out of reach: the log of standbys, which write over it by themselves (standbys or slots: ${copies.standbys}).`,
        ]
      : []),
    ...(copies.isArchived
      ? ['Out of reach: the archived log. Remove what is older than your oldest backup.']
      : []),
  ]
}

export function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`
}
