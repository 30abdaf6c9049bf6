import { errorTexts } from '../errors/errors.ts'

export type ContactFileRefusalCode =
  | 'file_empty'
  | 'file_headers_invalid'
  | 'file_unreadable'
  | 'file_too_large'

export type ContactFileRefusalDetails = {
  /** Required columns that aren't there, by their canonical names. */
  readonly missing?: readonly string[]
  /** Columns that are there more than once. */
  readonly repeated?: readonly string[]
  /** What exactly is wrong with the headers, one sentence for each fault. */
  readonly problems?: readonly string[]
  /** The line on which reading broke off. */
  readonly line?: number
}

/**
 * Why a file as a whole can't be taken; what is wrong with single rows is told row by row. `code`
 * is one of errors.ts, `message` is for the person who chose the file, `details` for a program.
 */
export class ContactFileRefusal extends Error {
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
