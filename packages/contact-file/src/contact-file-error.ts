import { errorTexts } from '@afterbeep/contract/errors/errors'

export type ContactFileRefusalCode =
  | 'file_empty'
  | 'file_headers_invalid'
  | 'file_unreadable'
  | 'file_too_large'

export type ContactFileRefusalDetails = {
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
  readonly code: ContactFileRefusalCode
  readonly details: ContactFileRefusalDetails

  constructor(
    code: ContactFileRefusalCode,
    details: ContactFileRefusalDetails = {},
    message: string = errorTexts[code],
  ) {
    super(message)
    this.name = 'ContactFileRefusal'
    this.code = code
    this.details = details
  }
}
