import { csvLine } from '@afterbeep/contract/contact/csv-text'
import { listEntries } from './entries.ts'
import type { DoNotContactDeps } from './entries.ts'
import { repliedPhones } from './entries.queries.ts'

const ROWS_AT_ONCE = 5_000

/**
 * The list as CSV, newest first. Of a number only a keyed hash is kept, so it is written whole where a reply
 * from it is still stored, and by its last digits where not.
 */
export async function* exportNumbers(
  { db, suppressions }: Pick<DoNotContactDeps, 'db' | 'suppressions'>,
  accountId: string,
): AsyncGenerator<string> {
  const known = await knownPhones({ db, suppressions }, accountId)
  yield csvLine(['Phone', 'Channels', 'Reason', 'Since', 'AddedBy'])
  let after: string | undefined
  do {
    const page = await listEntries(db, accountId, { after, limit: ROWS_AT_ONCE })
    const lines = page.entries.map((entry) =>
      csvLine([
        known.get(entry.id) ?? (entry.ends_with === null ? 'Erased' : `ends in ${entry.ends_with}`),
        entry.channel === 'all' ? 'calls and texts' : 'texts',
        entry.reason_text,
        entry.since,
        entry.added_by ?? '',
      ]),
    )
    yield lines.join('')
    after = page.next ?? undefined
  } while (after !== undefined)
}

/** Numbers that replied, by their hash. As many as replies are kept, so it fits into memory. */
async function knownPhones(
  { db, suppressions }: Pick<DoNotContactDeps, 'db' | 'suppressions'>,
  accountId: string,
): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  let last = 0
  for (;;) {
    const phones = await repliedPhones(db, accountId, last, ROWS_AT_ONCE)
    for (const phone of phones) known.set(suppressions.hashOf(accountId, phone), `+${phone}`)
    if (phones.length < ROWS_AT_ONCE) return known
    last = phones.at(-1) ?? last
  }
}
