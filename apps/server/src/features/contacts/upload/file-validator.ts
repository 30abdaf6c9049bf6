import { createContactFileReader } from '@afterbeep/contact-file/contact-file-reader'
import { ContactFileError } from '@afterbeep/contact-file/contact-file-error'
import type { ContactSampleResult } from '@afterbeep/contact-file/contact-sample'
import type { ContactFileSummary } from '@afterbeep/contact-file/contact-file-summary'
import { createContactRowsReader } from '@afterbeep/contact-file/contact-rows-reader'
import type { WorkbookRow } from '@afterbeep/contact-file/workbook/read-workbook'
import { AppError } from '../../../platform/app-error.ts'
import type { ListKey } from '../contact-list.ts'
import type { EncodedRows } from './list-encoder.ts'
import { ListEncoder } from './list-encoder.ts'

/** The result of some pieces of a file. */
export interface ValidatedRows extends EncodedRows {
  /** As in `ContactColumns.names`; undefined until the header has been read. */
  columns: readonly string[] | undefined
  /** With the last piece only: the result of the whole file. */
  found?: FoundInFile
}

export interface FoundInFile extends ContactSampleResult {
  summary: Omit<ContactFileSummary, 'columns' | 'dialect'>
  /** Lines among the contacts that another row says not to contact: rejected by the summary. */
  withdrawn: readonly number[]
}

export interface ValidateOptions extends ListKey {
  fixPhones: boolean
  /** Rows are returned once they have this many bytes. */
  batchBytes: number
}

/**
 * Validates a file piece by piece: bytes of a CSV file, or rows of a workbook.
 *
 * @throws AppError file_empty, file_headers_invalid, file_unreadable, file_too_large
 */
export interface FileValidator<Piece> {
  /** Returns rows when there are enough; for how long they stay valid, see `CopyRows.take`. */
  take(piece: Piece): ValidatedRows | undefined
  /** After the last piece. */
  end(): ValidatedRows
}

export function createTextValidator(options: ValidateOptions): FileValidator<Uint8Array> {
  const encoder = new ListEncoder(options)
  return validateBy(encoder, createContactFileReader(encoder, options), options)
}

export function createRowsValidator(
  options: ValidateOptions,
): FileValidator<readonly WorkbookRow[]> {
  const encoder = new ListEncoder(options)
  const reader = createContactRowsReader(encoder, options)
  const push = (rows: readonly WorkbookRow[]) => {
    for (const { line, cells, isHidden } of rows) reader.push(line, cells, isHidden)
  }
  return validateBy(encoder, { push, end: () => reader.end() }, options)
}

function validateBy<Piece>(
  encoder: ListEncoder,
  reader: { push(piece: Piece): void; end(): ContactFileSummary },
  { batchBytes }: ValidateOptions,
): FileValidator<Piece> {
  return {
    take: (piece) => {
      rethrowAsAppError(() => reader.push(piece))
      if (encoder.gatheredBytes < batchBytes) return undefined
      return { ...encoder.take(), columns: encoder.columns }
    },
    end: () => {
      const {
        columns: _columns,
        dialect: _dialect,
        ...summary
      } = rethrowAsAppError(() => reader.end())
      const found = { summary, withdrawn: encoder.withdrawn, ...encoder.sample() }
      return { ...encoder.take(), columns: encoder.columns, found }
    },
  }
}

/** Turns the reader's errors into the product's, by their codes. */
export function rethrowAsAppError<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ContactFileError)) throw error
    const { code, message, details } = error
    throw new AppError(code, { message, details: { ...details }, cause: error })
  }
}
