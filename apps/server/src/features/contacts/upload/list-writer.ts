import type { Database } from '../../../platform/database/database.ts'
import { letOthersIn } from '../../../platform/let-others-in.ts'
import { contactValues, rejectedRowValues } from '../contacts.queries.ts'
import type { EncodedRows } from './list-encoder.ts'

export interface ListWriter {
  /** Begins to write the rows; waits only for the rows before them. */
  write(rows: EncodedRows): Promise<void>
  /** Waits until everything is written. */
  finish(): Promise<void>
  /** Waits until no statement runs, whether it succeeded or failed. */
  stop(): Promise<void>
}

/**
 * Writes the rows of a list in pieces, each with its own commit: one long COPY would hold a connection
 * for as long as a slow client takes, and block every request on the embedded database. While a piece
 * is being written only the next one is read, so that a fast client can't fill the memory.
 */
export function createListWriter(db: Database): ListWriter {
  let writing: Promise<void> = Promise.resolve()
  return {
    async write(rows) {
      await writing
      await letOthersIn()
      writing = copyRows(db, rows)
      // The next await of `writing` throws the failure; until then it must not count as unhandled.
      writing.catch(() => undefined)
    },
    finish: () => writing,
    stop: () => writing.catch(() => undefined),
  }
}

async function copyRows(db: Database, rows: EncodedRows): Promise<void> {
  if (rows.contactRows > 0) await db.copyIn(contactValues, rows.contacts)
  if (rows.rejectedRows > 0) await db.copyIn(rejectedRowValues, rows.rejected)
}
