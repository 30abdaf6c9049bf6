import { relative } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { StatementCall } from '../statement-calls.ts'
import { accountColumns, unboundTables } from './account-bounds.ts'
import type { Across } from './across-accounts.ts'
import { weakened } from './weaken.ts'

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
  engine: PGlite,
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
  return [...files].flatMap((path) => complaintsAbout(path, found, across[path]))
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
  /** Those that the check does not notice, by where they are and what they say. */
  survivors: string[]
}

/** Weakens each condition on the account of each statement, and sees whether the check notices. */
export async function tryWeakened(
  engine: PGlite,
  calls: readonly StatementCall[],
  root: string,
): Promise<WeakenedReport> {
  const columns = await accountColumns(engine)
  const report: WeakenedReport = { tried: 0, survivors: [] }
  for (const { path, line, texts } of calls) {
    for (const text of texts) {
      const before = await unboundTables(engine, columns, text)
      for (const weak of weakened(text)) {
        report.tried += 1
        const after = await unboundTables(engine, columns, weak)
        if (after.length > before.length) continue
        const at = weak.indexOf(' or true)')
        const shown = weak.slice(Math.max(0, at - 60), at + 9).replaceAll(/\s+/g, ' ')
        report.survivors.push(`${relative(root, path)}:${line} …${shown}`)
      }
    }
  }
  return report
}
