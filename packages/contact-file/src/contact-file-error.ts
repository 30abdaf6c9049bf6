import { errorTexts } from '@afterbeep/contract/errors/errors'

export type ContactFileErrorCode =
  | 'file_empty'
  | 'file_headers_invalid'
  | 'file_unreadable'
  | 'file_too_large'

export type ContactFileErrorDetails = {
  /** Missing required columns, by their canonical names. */
  readonly missing?: readonly string[]
  /** Duplicate columns. */
  readonly repeated?: readonly string[]
  /** What exactly is wrong with the headers, one sentence for each fault. */
  readonly problems?: readonly string[]
  /** The line on which reading stopped. */
  readonly line?: number
}

/**
 * Why a whole file is rejected; problems of single rows are reported row by row. `code` is one of
 * errors.ts, `message` is for the user who chose the file, `details` for a program.
 */
export class ContactFileError extends Error {
  readonly code: ContactFileErrorCode
  readonly details: ContactFileErrorDetails

  constructor(
    code: ContactFileErrorCode,
    details: ContactFileErrorDetails = {},
    message: string = errorTexts[code],
  ) {
    super(message)
    this.name = 'ContactFileError'
    this.code = code
    this.details = details
  }
}
