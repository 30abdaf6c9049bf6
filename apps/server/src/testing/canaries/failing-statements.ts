import type { Database, Queries } from '../../platform/database/database.ts'
import { canaries, canaryPattern } from './canary-values.ts'

export interface FailingStatements {
  /** Whether each statement that is given a canary fails from now on. */
  areOn: boolean
  /** Whether every statement fails, with an error that quotes a whole row: all canaries and secrets. */
  isEach: boolean
  /** More texts than the canaries: secrets that the product itself has made. */
  secrets: string[]
  /** How many were given one. */
  seen: number
  /** How many of these failed. */
  failed: number
}

/** Of a check that a row breaks. */
const SQLSTATE = '23514'

/** Finds a statement, or what a server says of it; the code as a word or a text, and not in a number. */
export const statementPattern =
  /\binsert into\b|\bdelete from\b|\bupdate \w+ (?:as \w+ )?set\b|\bselect\b.*\bfrom\b|\bon conflict\b|\$\d\b|new row|violates|already exists\.|["\s]23514["\s:]/i

/** Errors that say as much as a driver's can: the statement, its values, and what the server quotes of them. */
export function withFailingStatements(db: Database, failing: FailingStatements): Database {
  const look = (text: string, values: readonly unknown[] = []) => {
    const ofStatement = JSON.stringify(values)
    const isGiven = canaryPattern.test(ofStatement)
    if (isGiven) failing.seen += 1
    if (!failing.isEach && !(failing.areOn && isGiven)) return
    failing.failed += 1
    const row = [...Object.values(canaries), ...failing.secrets]
    const given = failing.isEach ? JSON.stringify([...values, ...row]) : ofStatement
    const detail = `Key (value)=(${given}) already exists.`
    const driver = { code: SQLSTATE, detail, where: given, query: text, parameters: values }
    throw Object.assign(new Error(`${SQLSTATE}: new row ${given} violates a rule: ${text}`), driver)
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
