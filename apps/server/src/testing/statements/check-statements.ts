import { relative } from 'node:path'
import type { Describe } from './described-statement.ts'
import { rowComplaints } from './row-complaints.ts'
import type { StatementCall } from './statement-calls.ts'

export interface StatementReport {
  complaints: string[]
  /** Statements that Postgres has parsed. */
  checked: number
  /** Those of them whose rows have a type, which fits. */
  withRows: number
}

/**
 * Compares each statement with the schema, and the type of its rows with what it returns.
 *
 * @param root the folder that paths are relative to, those of `unknown` as well
 * @param unknown files that have one statement which is only known while the product runs
 */
export async function checkStatements(
  calls: readonly StatementCall[],
  describe: Describe,
  root: string,
  unknown: ReadonlySet<string> = new Set(),
): Promise<StatementReport> {
  const report: StatementReport = { complaints: [], checked: 0, withRows: 0 }
  const left = new Set(unknown)
  for (const call of calls) {
    const path = relative(root, call.path)
    const complain = (what: string) => report.complaints.push(`${path}:${call.line} ${what}`)
    if (call.unknown !== undefined) {
      if (!left.delete(path)) complain(`can't be checked: ${call.unknown}`)
      continue
    }
    report.checked += 1
    if (call.row) report.withRows += 1
    const found = await Promise.all(call.texts.map((text) => complaintsAbout(call, text, describe)))
    for (const what of new Set(found.flat())) complain(what)
  }
  for (const path of left) report.complaints.push(`${path} has no unknown statement any more`)
  return report
}

async function complaintsAbout(
  { row }: StatementCall,
  text: string,
  describe: Describe,
): Promise<string[]> {
  try {
    const returned = await describe(text)
    return row ? rowComplaints(row, returned) : []
  } catch (error) {
    return [`is refused by Postgres: ${error instanceof Error ? error.message : String(error)}`]
  }
}
