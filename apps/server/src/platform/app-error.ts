import type { ErrorCode } from '@afterbeep/contract/errors/errors'
import { errorTexts } from '@afterbeep/contract/errors/errors'

export interface AppErrorExtras {
  /** Text for a person, where more exact than the code's own. */
  message?: string
  /** Problems by input name. */
  fields?: Record<string, string>
  /** Facts for a program: the clashing campaign, the shortfall … */
  details?: Record<string, unknown>
  /** What an operator has to look at, for the log only: the error is caused by the set-up. */
  operatorNote?: string
  cause?: unknown
}

/** The one error that features throw for a refusal. HTTP turns its code into a status. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly details: Record<string, unknown> | undefined
  readonly operatorNote: string | undefined

  constructor(code: ErrorCode, extras: AppErrorExtras = {}) {
    super(extras.message ?? errorTexts[code], { cause: extras.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = extras.fields
    this.details = extras.details
    this.operatorNote = extras.operatorNote
  }
}

/** How long a client should back off while the database restarts or fails over. */
const RETRY_AFTER_SECONDS = 5

/** The error for work that the database could not do now; a retry may succeed in a moment. */
export function databaseUnavailable(cause: unknown): AppError {
  const details = { retryAfterSeconds: RETRY_AFTER_SECONDS }
  return new AppError('database_unavailable', { cause, details })
}
