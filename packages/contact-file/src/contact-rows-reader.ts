import { readHeaders } from '@afterbeep/contract/contact/contact-columns'
import { cleanCell } from '@afterbeep/contract/contact/contact-rows'
import { ContactFileError } from './contact-file-error.ts'
import type { ContactFileSink } from './contact-file-sink.ts'
import type { ContactFileSummary } from './contact-file-summary.ts'
import { RowValidator } from './row-validator.ts'
import type { ContactFileOptions, RawRow } from './row-validator.ts'
import { RowView } from './row-view.ts'

/** Reads rows that are texts already, such as a workbook's, by the same rules. */
export interface ContactRowsReader {
  /**
   * Takes the next row and its line; blank rows may be left out. The first row that is neither blank nor hidden
   * is the header; a hidden row under it is a problem.
   *
   * @throws ContactFileError file_headers_invalid, file_too_large
   */
  push(line: number, cells: readonly string[], isHidden?: boolean): void
  /** @throws ContactFileError file_empty when there was no row */
  end(): ContactFileSummary
}

export function createContactRowsReader(
  sink: ContactFileSink,
  options: ContactFileOptions = {},
): ContactRowsReader {
  let reading: RowsReading | undefined

  return {
    push(line, cells, isHidden = false) {
      if (reading === undefined) {
        if (!isHidden && !textRow(cells).isBlank()) reading = readHeader(cells, sink, options)
        return
      }
      const { view, validate } = reading
      view.setTexts(line, cells.map(cleanCell))
      validate.validate(view, { ...textRow(cells), isHidden })
    },
    end() {
      if (reading === undefined) throw new ContactFileError('file_empty')
      return reading.validate.summary(undefined)
    },
  }
}

/** A row of texts. */
export function textRow(cells: readonly string[]): RawRow {
  return {
    hasStrayQuote: false,
    isFilledFrom: (column) => cells.slice(column).some((cell) => cleanCell(cell) !== ''),
    isBlank: () => cells.every((cell) => cleanCell(cell) === ''),
    cells: () => cells,
  }
}

/** How a header maps the rows under it. */
export interface RowsReading {
  readonly view: RowView
  readonly validate: RowValidator
}

/**
 * Creates the validator of the rows under this header.
 *
 * @throws ContactFileError file_headers_invalid, its details naming the columns
 */
export function readHeader(
  cells: readonly string[],
  sink: ContactFileSink,
  options: ContactFileOptions,
): RowsReading {
  const read = readHeaders(cells)
  if (!read.ok) {
    const { missing, repeated, details } = read
    throw new ContactFileError('file_headers_invalid', { missing, repeated, problems: details })
  }
  sink.header?.(read.columns)
  return {
    view: new RowView(read.columns.names),
    validate: new RowValidator(read.columns, sink, options),
  }
}
