import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../../platform/database/database.ts'
import { contactValues, rejectedRowValues } from './contacts.queries.ts'
import type { EncodedRows } from './list-encoder.ts'

/**
 * Turns of the event loop between two statements. The embedded database answers within the turn in
 * which it is asked, so that without them our statements follow each other and nobody else is heard;
 * and a request asks it several times, one after the other.
 */
const TURNS_FOR_OTHERS = 5

export interface ListWriter {
  /** Begins to write the rows; waits only for those before them. */
  write(rows: EncodedRows): Promise<void>
  /** Waits until everything is written. */
  finish(): Promise<void>
  /** Waits until no statement runs, whatever became of it. */
  stop(): Promise<void>
}

/**
 * Writes the rows of a list in pieces, each committed for itself: one long COPY would hold a
 * connection for as long as a slow sender takes, and everybody on the embedded database. While a
 * piece is being written the next one is read, never more, so that a fast sender can't fill the
 * memory.
 */
export function createListWriter(db: Database): ListWriter {
  let writing: Promise<void> = Promise.resolve()
  return {
    async write(rows) {
      await writing
      for (let turn = 0; turn < TURNS_FOR_OTHERS; turn += 1) await nextTurn()
      writing = copyRows(db, rows)
      // Whoever awaits `writing` next gets the failure; until then it must not count as unheard.
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
