import { AppError } from './app-error.ts'

const MAX_CHARS = 300
const MAX_FRAMES = 8
const MAX_CAUSES = 3

/**
 * What went wrong, for an operator, without what it was about: digits that could be a number are
 * hidden, and so are mail addresses, tokens, and texts in quotes, which may be a person's.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'an error without a message'
  const code = codeOf(error)
  const constraint = constraintOf(error)
  const message = withoutPersonalData(error.message)
  const shown = [
    `${error.name}${code === undefined ? '' : ` ${code}`}: ${message}`,
    ...(constraint === undefined ? [] : [`(${constraint})`]),
  ]
  return shown.join(' ').slice(0, MAX_CHARS)
}

/** A text in one line, with all hidden that may be a person's number, words, address or secret. */
export function withoutPersonalData(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/"(?:[^"\\]|\\.)*"|'[^']*'/g, '"…"')
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…')
    .replaceAll(/\d(?:[\s().-]{0,2}\d){6,}/g, '…')
    .replaceAll(/\b(?=[\w-]*\d)[\w-]{20,}\b/g, '…')
}

/** An error in the log: what kind and where, but neither its message nor what it carries along. */
export interface LoggedError {
  name: string
  /** Ours, or the operating system's; the database's is put in a word. */
  code?: string
  constraint?: string
  /** For faults of the program only: the errors of others quote what they were given. */
  message?: string
  stack: string[]
  cause?: LoggedError
}

/** A driver's error holds the statement with its values, and a server's message quotes them. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error, stack: [] }
  const code = codeOf(error)
  const constraint = constraintOf(error)
  return {
    name: error.name,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(isOwnFault(error)
      ? { message: withoutPersonalData(error.message).slice(0, MAX_CHARS) }
      : {}),
    stack: framesOf(error),
    ...(error.cause === undefined || depth >= MAX_CAUSES
      ? {}
      : { cause: loggedError(error.cause, depth + 1) }),
  }
}

function isOwnFault(error: Error): boolean {
  return error instanceof TypeError || error instanceof ReferenceError
}

/** The stack begins with the message, which may have several lines. */
function framesOf({ stack = '' }: Error): string[] {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return frames.slice(0, MAX_FRAMES).map((line) => line.trim())
}

const OWN_CODE = /^[a-z][a-z_]*$/
const SYSTEM_CODE = /^(?:E[A-Z]+|[A-Z]{2,}_[A-Z_]+)$/

function codeOf(error: Error): string | undefined {
  if (error instanceof AppError) return error.code
  if (!('code' in error) || typeof error.code !== 'string') return undefined
  if (/^[0-9A-Z]{5}$/.test(error.code) && /\d/.test(error.code)) return databaseWord(error.code)
  return OWN_CODE.test(error.code) || SYSTEM_CODE.test(error.code) ? error.code : undefined
}

/** The database's codes by their class: an attacker learns from them what a statement looks like. */
function databaseWord(code: string): string {
  const word = new Map([
    ['08', 'database_connection'],
    ['22', 'database_value'],
    ['23', 'database_constraint'],
    ['40', 'database_busy'],
    ['53', 'database_resources'],
    ['55', 'database_busy'],
    ['57', 'database_stopping'],
    ['58', 'database_system'],
  ]).get(code.slice(0, 2))
  return word ?? 'database_statement'
}

/** The name of our own schema's rule; nothing of a row. */
function constraintOf(error: Error): string | undefined {
  return 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined
}
