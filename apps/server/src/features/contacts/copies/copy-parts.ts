import { randomUUID } from 'node:crypto'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ListKey } from '../contact-list.ts'
import { insertList } from '../contact-lists.queries.ts'
import type { ListOrigin } from '../contact-lists.queries.ts'
import { selectStoredPage } from '../contacts.queries.ts'
import { removeListRows } from '../remove-list-rows.ts'
import type { ListPreview } from '../upload/list-preview.ts'
import { openQuota } from '../quota/contacts-quota.ts'
import { CopyWriter } from './copy-writer.ts'

/** A statement blocks every request on the embedded database, so each copies few rows. */
const ROWS_A_STATEMENT = 5_000

export interface SourceList extends ListKey {
  name: string
  /** As its rows have them. */
  columns: readonly string[]
  accepted: number
}

/** Two lists with all the contacts of another; no user sees them until both are completed. */
export interface CopiedParts {
  first: CopiedPart
  rest: CopiedPart
}

export interface CopiedPart extends ListKey {
  count: number
  preview: ListPreview
}

/**
 * Copies a list's contacts, a page at a time, into two lists. What fails before the end leaves nothing.
 *
 * @throws AppError contacts_quota
 */
export async function copyParts(
  { db, clock }: { db: Database; clock: Clock },
  source: SourceList,
  after: number,
): Promise<CopiedParts> {
  const { accountId, listId, columns, name, accepted } = source
  const quota = await openQuota(db, accountId)
  quota.take(accepted)
  const names = partNames(name, after, accepted - after)
  const parts = (['first', 'rest'] as const).map((part) => ({
    part,
    writing: new CopyWriter(db, { accountId, listId: randomUUID() }, columns),
  }))
  const [first, rest] = parts
  if (!first || !rest) throw new Error('A list is split in two.')
  try {
    for (const { part, writing } of parts) {
      const origin: ListOrigin = { from: listId, after, part }
      const at = clock.now()
      const list = { ...writing.list, name: names[part], columns, at, origin, copyOf: listId }
      await insertList(db, list)
    }
    let line = 0
    for (;;) {
      const page = await selectStoredPage(db, source, line, ROWS_A_STATEMENT)
      const missing = Math.max(0, after - first.writing.count)
      await first.writing.write(page.slice(0, missing))
      await rest.writing.write(page.slice(missing))
      if (page.length < ROWS_A_STATEMENT) break
      line = page.at(-1)?.line ?? line
    }
    return { first: await finished(first.writing), rest: await finished(rest.writing) }
  } catch (error) {
    await Promise.all(parts.map(({ writing }) => writing.stop()))
    discard(
      db,
      parts.map(({ writing }) => writing.list),
    )
    throw error
  }
}

async function finished(writing: CopyWriter): Promise<CopiedPart> {
  const preview = await writing.finish()
  return { ...writing.list, count: writing.count, preview }
}

/** Removes lists that no user saw. Not awaited: what fails is removed by the sweep. */
export function discard(db: Database, lists: readonly ListKey[]): void {
  for (const list of lists) removeListRows(db, list).catch(() => undefined)
}

function partNames(name: string, first: number, rest: number): Record<ListOrigin['part'], string> {
  const people = (count: number) => count.toLocaleString('en-US')
  return { first: `First ${people(first)} of ${name}`, rest: `Other ${people(rest)} of ${name}` }
}
