import { RowView } from '@afterbeep/contact-file/row-view'
import type { Database } from '../../../platform/database/database.ts'
import type { ListKey } from '../contact-list.ts'
import type { StoredContact } from '../contacts.queries.ts'
import { ListEncoder } from '../upload/list-encoder.ts'
import { previewOf } from '../upload/list-preview.ts'
import type { ListPreview } from '../upload/list-preview.ts'
import { createListWriter } from '../upload/list-writer.ts'
import type { ListWriter } from '../upload/list-writer.ts'

/** Between the values of a stored row (list-encoder.ts). */
const SEPARATOR = '\u001F'
const NO_PROBLEMS = { problems: [], groups: [], fixed: 0 }

/** Writes stored contacts into another list, with all their values and under their own lines. */
export class CopyWriter {
  count = 0
  readonly list: ListKey
  readonly #row: RowView
  readonly #encoder: ListEncoder
  readonly #writer: ListWriter

  /** @param columns as the rows have them */
  constructor(db: Database, list: ListKey, columns: readonly string[]) {
    this.list = list
    this.#row = new RowView(columns)
    this.#encoder = new ListEncoder(list)
    this.#encoder.header({ names: columns })
    this.#writer = createListWriter(db)
  }

  async write(contacts: readonly StoredContact[]): Promise<void> {
    if (contacts.length === 0) return
    for (const { line, phone, fields } of contacts) {
      this.#row.setTexts(line, fields.split(SEPARATOR))
      this.#row.phone = phone
      this.#encoder.keep(this.#row)
    }
    this.count += contacts.length
    await this.#writer.write(this.#encoder.take())
  }

  /** Waits until all is written; returns what the wizard shows of the list. */
  async finish(): Promise<ListPreview> {
    await this.#writer.finish()
    return previewOf({ ...this.#encoder.sample(), summary: NO_PROBLEMS })
  }

  stop(): Promise<void> {
    return this.#writer.stop()
  }
}
