import { AppError } from '../app-error.ts'

/**
 * Postgres' error classes that report, over a working connection, that it can't work: no room or
 * connections left, an operator's stop, a fault of the machine.
 */
const OUTAGE_CLASSES = new Set(['53', '57', '58'])
/** It is there but did not do it: serialization failure, deadlock, lock or statement time-out. */
const BUSY_CODES = new Set(['40001', '40P01', '55P03', '57014'])
/** What the embedded database throws while it ends, without a code. */
const ENDING = /^PGlite is clos/

/**
 * Whether an error reports that the database was not there, and so nothing about the rows that it
 * was asked to work on. A connection that is lost, or never opened, has an error of ours
 * (server-connection.ts).
 */
export function isDatabaseOutage(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'database_unavailable'
  const code = codeOf(error)
  if (code === undefined) return error instanceof Error && ENDING.test(error.message)
  return code.length === 5 && OUTAGE_CLASSES.has(code.slice(0, 2)) && !BUSY_CODES.has(code)
}

/** Whether it was there and gave way to others: the same statement may well succeed later. */
export function isDatabaseBusy(error: unknown): boolean {
  return BUSY_CODES.has(codeOf(error) ?? '')
}

/** Whether the row that a new one belongs to is not there, such as the account of a late report. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === '23503'
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
