import type { RowProblem } from '@afterbeep/contract/contact-rows'
import { limits } from '@afterbeep/contract/limits'
import type { Database } from '../../platform/database/database.ts'
import type { ContactToKeep, ListKey, RejectedRow } from './contacts.queries.ts'
import { insertContacts, insertRejectedRows } from './contacts.queries.ts'

/**
 * Rows a statement. On the embedded database a statement holds up everybody else for as long as it
 * runs, 25 ms with this many; larger batches were no quicker.
 */
const BATCH_ROWS = 2_000

export interface ListWriter {
  readonly counts: { rows: number; accepted: number; rejected: number }
  /** The first problems, as many as an answer lists. */
  readonly problems: readonly RowProblem[]
  keep(contact: ContactToKeep): void
  reject(row: { line: number; problems: readonly RowProblem[]; cells: readonly string[] }): void
  /** Writes what has gathered if that is worth a statement; waits only for the one before. */
  writeFullBatches(): Promise<void>
  /** Writes the rest and waits until everything is written. */
  finish(): Promise<void>
  /** Waits until no statement runs, whatever became of it. */
  stop(): Promise<void>
}

/**
 * Gathers the rows of a list and writes them in batches, each committed for itself: one long
 * transaction would make everybody else wait on the embedded database. While a batch is being
 * written the next one is read, never more, so that a fast sender can't fill the memory.
 */
export function createListWriter(db: Database, list: ListKey): ListWriter {
  const counts = { rows: 0, accepted: 0, rejected: 0 }
  const problemsListed: RowProblem[] = []
  let kept: ContactToKeep[] = []
  let rejected: RejectedRow[] = []
  let writing: Promise<void> = Promise.resolve()

  async function writeGathered(): Promise<void> {
    await writing
    const batch = { kept, rejected }
    kept = []
    rejected = []
    writing = writeBatch(db, list, batch)
    // Whoever awaits `writing` next gets the failure; until then it must not count as unheard.
    writing.catch(() => undefined)
  }

  return {
    counts,
    problems: problemsListed,
    keep(contact) {
      counts.rows += 1
      counts.accepted += 1
      kept.push(contact)
    },
    reject({ line, problems, cells }) {
      counts.rows += 1
      counts.rejected += 1
      const room = Math.max(0, limits.uploadErrorsListed - problemsListed.length)
      problemsListed.push(...problems.slice(0, room))
      rejected.push({ line, message: problems.map(({ message }) => message).join('; '), cells })
    },
    async writeFullBatches() {
      if (kept.length + rejected.length >= BATCH_ROWS) await writeGathered()
    },
    async finish() {
      await writeGathered()
      await writing
    },
    stop: () => writing.catch(() => undefined),
  }
}

async function writeBatch(
  db: Database,
  list: ListKey,
  { kept, rejected }: { kept: ContactToKeep[]; rejected: RejectedRow[] },
): Promise<void> {
  if (kept.length > 0) await insertContacts(db, list, kept)
  if (rejected.length > 0) await insertRejectedRows(db, list, rejected)
}
