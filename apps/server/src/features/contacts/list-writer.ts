import type { Database } from '../../platform/database/database.ts'
import { contactValues, rejectedRowValues } from './contacts.queries.ts'
import { hasRows } from './list-encoder.ts'
import type { EncodedRows } from './list-encoder.ts'

/**
 * Bytes a statement. On a server each is a commit, and holds one of the connections; on the embedded
 * database a statement holds up everybody else, so there each piece of the file is one (some 5 ms).
 */
const COPY_BYTES = { server: 4 * 1024 * 1024, embedded: 0 }

export interface ListWriter {
  /** Writes the rows, with others if there are few; waits only for the statement before. */
  write(rows: EncodedRows): Promise<void>
  /** Writes the rest and waits until everything is written. */
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
  let gathered: EncodedRows[] = []
  let gatheredBytes = 0
  let writing: Promise<void> = Promise.resolve()

  async function writeGathered(): Promise<void> {
    await writing
    const rows = gathered
    gathered = []
    gatheredBytes = 0
    writing = copyRows(db, rows)
    // Whoever awaits `writing` next gets the failure; until then it must not count as unheard.
    writing.catch(() => undefined)
  }

  return {
    async write(rows) {
      if (!hasRows(rows)) return
      gathered.push(rows)
      gatheredBytes += rows.contacts.length + rows.rejected.length
      if (gatheredBytes >= COPY_BYTES[db.kind]) await writeGathered()
    },
    async finish() {
      await writeGathered()
      await writing
    },
    stop: () => writing.catch(() => undefined),
  }
}

async function copyRows(db: Database, rows: readonly EncodedRows[]): Promise<void> {
  const contacts = rows.filter((piece) => piece.contactRows > 0)
  const rejected = rows.filter((piece) => piece.rejectedRows > 0)
  if (contacts.length > 0) {
    await db.copyIn(
      contactValues,
      contacts.map((piece) => piece.contacts),
    )
  }
  if (rejected.length > 0) {
    await db.copyIn(
      rejectedRowValues,
      rejected.map((piece) => piece.rejected),
    )
  }
}
