import { relative } from 'node:path'
import type { StatementCall } from '../statement-calls.ts'
import { accountColumns, unboundTables } from './account-bounds.ts'
import type { Across } from './across-accounts.ts'
import type { Planner } from './remember-plans.ts'
import { weakened, withAccountGiven } from './weaken.ts'

/** A statement and the tables of it that are bound to no account. */
interface Unbound {
  path: string
  line: number
  tables: string[]
}

/**
 * What is bound to no account without being listed, one line each. A list that names more than there is would
 * let a weakened statement pass, so that is a complaint as well.
 */
export async function accountComplaints(
  engine: Planner,
  calls: readonly StatementCall[],
  root: string,
  across: Readonly<Record<string, Across>>,
): Promise<string[]> {
  const columns = await accountColumns(engine)
  const found: Unbound[] = []
  for (const { path, line, texts } of calls) {
    const tables = new Set<string>()
    let most: string[] = []
    for (const text of texts) {
      const unbound = await unboundTables(engine, columns, text)
      for (const table of unbound) tables.add(table)
      if (unbound.length > most.length) most = unbound
    }
    if (tables.size > 0) found.push({ path: relative(root, path), line, tables: most })
  }
  const files = new Set([...found.map(({ path }) => path), ...Object.keys(across)])
  return [
    ...[...files].flatMap((path) => complaintsAbout(path, found, across[path])),
    ...(await idleAccounts(engine, columns, calls, root)),
  ]
}

/** Statements with an account that may be left out, and that bind no more tables when it is given. */
async function idleAccounts(
  engine: Planner,
  columns: ReadonlyMap<string, string>,
  calls: readonly StatementCall[],
  root: string,
): Promise<string[]> {
  const complaints: string[] = []
  for (const { path, line, texts } of calls) {
    for (const text of texts) {
      const given = withAccountGiven(text)
      if (given === undefined) continue
      const without = await unboundTables(engine, columns, text)
      const unbound = await unboundTables(engine, columns, given)
      if (unbound.length < without.length) continue
      complaints.push(
        `${relative(root, path)}:${line} is not bound to the account that it is given`,
      )
    }
  }
  return complaints
}

function complaintsAbout(
  path: string,
  found: readonly Unbound[],
  listed: Across | undefined,
): string[] {
  const inFile = found.filter((one) => one.path === path)
  const tables = inFile.flatMap((one) => one.tables)
  const names = [...new Set([...tables, ...Object.keys(listed?.tables ?? {})])]
  return names.flatMap((name) => {
    const count = tables.filter((table) => table === name).length
    const allowed = listed?.tables[name] ?? 0
    if (count === allowed) return []
    const lines = inFile.filter((one) => one.tables.includes(name)).map(({ line }) => line)
    const places = lines.map((line) => `${path}:${line}`).join(', ')
    return count > allowed
      ? [`${places} reads ${name} of all accounts (${count}, listed ${allowed})`]
      : [`${path} reads ${name} of all accounts ${count} times, listed are ${allowed}`]
  })
}

export interface WeakenedReport {
  /** Weakened statements that were tried. */
  tried: number
  /** Those that the check does not notice. */
  survivors: Survivor[]
}

interface Survivor {
  path: string
  line: number
  /** What it says. */
  change: string
}

/** Each condition on the account of each statement is weakened: the ones that the check does not notice survive. */
export async function tryWeakened(
  engine: Planner,
  calls: readonly StatementCall[],
  root: string,
): Promise<WeakenedReport> {
  const columns = await accountColumns(engine)
  const report: WeakenedReport = { tried: 0, survivors: [] }
  for (const { path, line, texts } of calls) {
    for (const text of texts) {
      const before = await unboundWays(engine, columns, text)
      for (const weak of weakened(text)) {
        report.tried += 1
        const after = await unboundWays(engine, columns, weak)
        if (after.some((count, way) => count > (before[way] ?? 0))) continue
        const change = changeOf(text, weak)
        report.survivors.push({ path: relative(root, path), line, change })
      }
    }
  }
  return report
}

/** Survivors that no test is named for, one line each, and files for which more are named than survive. */
export function survivorComplaints(
  survivors: readonly Survivor[],
  noticed: Readonly<Record<string, { count: number }>>,
): string[] {
  const files = new Set([...survivors.map(({ path }) => path), ...Object.keys(noticed)])
  return [...files].flatMap((file) => {
    const inFile = survivors.filter(({ path }) => path === file)
    const named = noticed[file]?.count ?? 0
    if (inFile.length === named) return []
    if (inFile.length < named)
      return [`${file} has ${inFile.length} survivors, listed are ${named}`]
    return inFile.map(({ path, line, change }) => `survived ${path}:${line} ${change}`)
  })
}

/** How many tables are bound to no account: as it is, and when an account is given that may be left out. */
async function unboundWays(
  engine: Planner,
  columns: ReadonlyMap<string, string>,
  text: string,
): Promise<number[]> {
  const ways = [text, withAccountGiven(text)].filter((way) => way !== undefined)
  return await Promise.all(
    ways.map(async (way) => (await unboundTables(engine, columns, way)).length),
  )
}

/** What differs, with some of what is around it. */
function changeOf(text: string, weak: string): string {
  const [before, after] = [text, weak].map((one) => one.replaceAll(/\s+/g, ' '))
  let start = 0
  while (before?.[start] === after?.[start]) start += 1
  return `…${after?.slice(Math.max(0, start - 40), start + 60)}…`
}
