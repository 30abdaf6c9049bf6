import type { Database, Queries } from '../../platform/database/database.ts'
import { canaryPattern } from './canary-values.ts'

export interface FailingStatements {
  /** Whether each statement that is given a canary fails from now on. */
  areOn: boolean
  /** How many were given one. */
  seen: number
  /** How many of these failed. */
  failed: number
}

/** Errors that say as much as a driver's can: the statement, its values, and what the server quotes of them. */
export function withFailingStatements(db: Database, failing: FailingStatements): Database {
  const look = (text: string, values: readonly unknown[] = []) => {
    const given = JSON.stringify(values)
    if (!canaryPattern.test(given)) return
    failing.seen += 1
    if (!failing.areOn) return
    failing.failed += 1
    const detail = `Key (value)=(${given}) already exists.`
    const driver = { code: '23514', detail, where: given, query: text, parameters: values }
    throw Object.assign(new Error(`new row ${given} violates a rule: ${text}`), driver)
  }
  const queriesOn = (inner: Queries): Queries => ({
    query: async (text, values, options) => {
      look(text, values)
      return inner.query(text, values, options)
    },
  })
  return {
    ...db,
    ...queriesOn(db),
    transaction: (work, options) =>
      db.transaction((tx) => work({ ...queriesOn(tx), inTransaction: true }), options),
    copyIn: async (into, rows) => {
      look(into, [Buffer.from(rows).toString('latin1')])
      return db.copyIn(into, rows)
    },
  }
}
