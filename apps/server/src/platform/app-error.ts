import type { ErrorCode } from '@afterbeep/contract/errors'
import { errorTexts } from '@afterbeep/contract/errors'

export interface AppErrorExtras {
  /** Text for a person, where more exact than the code's own. */
  message?: string
  /** Problems by input name. */
  fields?: Record<string, string>
  /** Facts for a program: the clashing campaign, the shortfall … */
  details?: Record<string, unknown>
  cause?: unknown
}

/** The one error that features throw for a refusal. HTTP turns its code into a status. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly details: Record<string, unknown> | undefined

  constructor(code: ErrorCode, extras: AppErrorExtras = {}) {
    super(extras.message ?? errorTexts[code], { cause: extras.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = extras.fields
    this.details = extras.details
  }
}
