import { ContactFileError } from './contact-file-error.ts'
import type { ContactFileSink } from './contact-file-sink.ts'
import type { ContactFileSummary } from './contact-file-summary.ts'
import { readHeader } from './contact-rows-reader.ts'
import type { RowsReading } from './contact-rows-reader.ts'
import { RecordReader } from './records/record-reader.ts'
import type { FileRecord } from './records/record-reader.ts'
import type { ContactFileOptions } from './row-validator.ts'

/**
 * Reads a contact file (CSV of any dialect) as a stream, in the browser and on the server by the
 * same rules. `push` and `end` call the sink synchronously; rows come in bursts because bytes are
 * gathered to pieces of 64 KiB. Memory is bounded for any input: some MiB, and 16 for the phones of
 * a million rows, or 36 where a column says who must not be contacted.
 *
 * A line is the number of the record, the header being 1: a line break in quotes does not count, a
 * blank line does, as a spreadsheet counts. The header is the first record that isn't blank.
 */
export interface ContactFileReader {
  /**
   * Takes the next bytes of the file, any number; the caller may reuse the array. After a throw the
   * reader can't be used again.
   *
   * @throws ContactFileError file_headers_invalid, file_unreadable, file_too_large
   */
  push(bytes: Uint8Array): void
  /**
   * Marks the end of the file.
   *
   * @throws ContactFileError as `push`, and file_empty when there was no row
   */
  end(): ContactFileSummary
}

export type { ContactFileOptions } from './row-validator.ts'

export function createContactFileReader(
  sink: ContactFileSink,
  options: ContactFileOptions = {},
): ContactFileReader {
  let rows: RowsReading | undefined
  const records = new RecordReader((record) => {
    if (rows !== undefined) takeRow(rows, record)
    else if (!record.isBlank()) rows = readHeader(record.cells(), sink, options)
  })
  return {
    push: (bytes) => records.push(bytes),
    end() {
      const dialect = records.end()
      if (rows === undefined) throw new ContactFileError('file_empty')
      return rows.validate.summary(dialect)
    },
  }
}

/** A plain row is validated in place; in other rows the values that aren't plain are cleaned first. */
function takeRow({ view, validate }: RowsReading, record: FileRecord): void {
  const isReady = record.isPlain && view.setPlain(record)
  if (!isReady) view.setCleaned(record)
  validate.validate(view, record)
}
