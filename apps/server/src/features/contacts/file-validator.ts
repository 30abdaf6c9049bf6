import { createContactFileReader } from '@afterbeep/contract/contact-file/contact-file-reader'
import { ContactFileRefusal } from '@afterbeep/contract/contact-file/contact-file-refusal'
import type { ContactSampleResult } from '@afterbeep/contract/contact-file/contact-sample'
import type { ContactFileSummary } from '@afterbeep/contract/contact-file/contact-file-summary'
import { createContactRowsReader } from '@afterbeep/contract/contact-file/contact-rows-reader'
import { AppError } from '../../platform/app-error.ts'
import type { ListKey } from './contact-list.ts'
import type { EncodedRows } from './list-encoder.ts'
import { ListEncoder } from './list-encoder.ts'

/** What some pieces of a file came to. */
export interface ValidatedRows extends EncodedRows {
  /** As in `ContactColumns.names`; undefined until the header was read. */
  columns: readonly string[] | undefined
  /** With the last piece only: what the whole file came to. */
  found?: FoundInFile
}

export interface FoundInFile extends ContactSampleResult {
  summary: Omit<ContactFileSummary, 'columns' | 'dialect'>
}

export interface ValidateOptions extends ListKey {
  fixPhones: boolean
  /** Rows are handed over when they have come to so many bytes. */
  batchBytes: number
}

/**
 * Judges a file piece by piece: bytes of a CSV file, or rows of a workbook.
 *
 * @throws AppError file_empty, file_headers_invalid, file_unreadable, file_too_large
 */
export interface FileValidator<Piece> {
  /** Answers rows when enough have come; for how long they stay: see `CopyRows.take`. */
  take(piece: Piece): ValidatedRows | undefined
  /** After the last piece. */
  end(): ValidatedRows
}

export function createTextValidator(options: ValidateOptions): FileValidator<Uint8Array> {
  const encoder = new ListEncoder(options)
  return validateBy(encoder, createContactFileReader(encoder, options), options)
}

export function createRowsValidator(options: ValidateOptions): FileValidator<readonly string[][]> {
  const encoder = new ListEncoder(options)
  const reader = createContactRowsReader(encoder, options)
  const push = (rows: readonly string[][]) => rows.forEach((cells) => reader.push(cells))
  return validateBy(encoder, { push, end: () => reader.end() }, options)
}

function validateBy<Piece>(
  encoder: ListEncoder,
  reader: { push(piece: Piece): void; end(): ContactFileSummary },
  { batchBytes }: ValidateOptions,
): FileValidator<Piece> {
  return {
    take: (piece) => {
      refusing(() => reader.push(piece))
      if (encoder.gatheredBytes < batchBytes) return undefined
      return { ...encoder.take(), columns: encoder.columns }
    },
    end: () => {
      const { columns: _columns, dialect: _dialect, ...summary } = refusing(() => reader.end())
      const found = { summary, ...encoder.sample() }
      return { ...encoder.take(), columns: encoder.columns, found }
    },
  }
}

/** The reader's refusals are the product's own, by their codes. */
function refusing<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ContactFileRefusal)) throw error
    const { code, message, details } = error
    throw new AppError(code, { message, details: { ...details }, cause: error })
  }
}
