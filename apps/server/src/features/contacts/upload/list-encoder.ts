import type {
  ContactFileSink,
  KeptRow,
  RejectedRow,
} from '@afterbeep/contact-file/contact-file-sink'
import type { ContactSampleResult } from '@afterbeep/contact-file/contact-sample'
import { createContactSample } from '@afterbeep/contact-file/contact-sample'
import type { RowProblem } from '@afterbeep/contract/contact/contact-rows'
import { isAddedColumn } from '@afterbeep/contract/contact/rejected-rows'
import { CopyRows, uuidValues } from '../../../platform/database/copy-rows.ts'
import type { ListKey } from '../contact-list.ts'

/** Rows of a list in COPY's format, in the order of `contactValues` and `rejectedRowValues`. */
export interface EncodedRows {
  contacts: Uint8Array<ArrayBuffer>
  contactRows: number
  rejected: Uint8Array<ArrayBuffer>
  rejectedRows: number
}

export function hasRows({ contactRows, rejectedRows }: EncodedRows): boolean {
  return contactRows + rejectedRows > 0
}

const noRows = new Uint8Array()

/** Separates the values of a row; clean values have no control characters (read in contacts.queries.ts). */
const SEPARATOR = 0x1f
const VALUES = 5

/**
 * Encodes validated rows for the database, straight from the file's bytes: no string is made of a
 * valid row between the file and the table.
 */
export class ListEncoder implements ContactFileSink {
  /** The file's columns; undefined until the header has been read. */
  columns: readonly string[] | undefined
  /** Lines that were kept, and that another row says not to contact; known at the end of the file. */
  readonly withdrawn: number[] = []
  readonly #start: Uint8Array
  readonly #contacts = new CopyRows()
  readonly #rejected = new CopyRows()
  #isKept: readonly boolean[] = []
  #sample = createContactSample([])

  constructor({ accountId, listId }: ListKey) {
    this.#start = uuidValues([accountId, listId])
  }

  header({ names }: { readonly names: readonly string[] }): void {
    this.columns = names
    this.#isKept = names.map((name) => name !== '' && !isAddedColumn(name))
    this.#sample = createContactSample(names.map((name, at) => (this.#isKept[at] ? name : '')))
  }

  keep(row: KeptRow): void {
    const rows = this.#contacts
    rows.row(VALUES, this.#start)
    rows.int4(row.line)
    rows.int8(row.phone)
    const from = rows.begin()
    for (let column = 0; column < this.#isKept.length; column += 1) {
      const start = row.starts[column] ?? 0
      const end = this.#isKept[column] ? (row.ends[column] ?? 0) : start
      rows.addBytes(row.bytes, start, end, SEPARATOR)
    }
    rows.dropLast()
    rows.end(from)
    this.#sample.take(row)
  }

  reject(row: RejectedRow): void {
    const rows = this.#rejected
    rows.row(VALUES, this.#start)
    rows.int4(row.line)
    rows.text(row.problems.map(({ message }) => message).join('; '))
    rows.textArray(row.cells())
  }

  withdraw({ line }: RowProblem): void {
    this.withdrawn.push(line)
  }

  /** Bytes gathered since the last `take`. */
  get gatheredBytes(): number {
    return this.#contacts.length + this.#rejected.length
  }

  /** The rows gathered since the last call; for how long they stay valid, see `CopyRows.take`. */
  take(): EncodedRows {
    const { rows: contactRows } = this.#contacts
    const { rows: rejectedRows } = this.#rejected
    return {
      contacts: contactRows > 0 ? this.#contacts.take() : noRows,
      contactRows,
      rejected: rejectedRows > 0 ? this.#rejected.take() : noRows,
      rejectedRows,
    }
  }

  sample(): ContactSampleResult {
    const { sample, ...columns } = this.#sample.result()
    const isShown = ([name]: [string, string]) => !isAddedColumn(name)
    const shown = (fields: Record<string, string>) =>
      Object.fromEntries(Object.entries(fields).filter(isShown))
    return { sample: sample.map(shown), ...columns }
  }
}
