import { limits } from '@afterbeep/contract/limits'
import { AppError } from '../../../platform/app-error.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { selectStoredRows } from './contacts-quota.queries.ts'

/** The rows that an account may still store. */
export interface ContactsQuota {
  /** @throws AppError contacts_quota when so many more rows are more than that */
  take(rows: number): void
}

/**
 * Counted once, so that two files read at the same time may go beyond the quota together: by one file.
 *
 * @throws AppError contacts_quota where nothing more may be stored
 */
export async function openQuota(db: Queries, accountId: string): Promise<ContactsQuota> {
  const { rows: stored, longest } = await selectStoredRows(db, accountId)
  let left = limits.contactsStoredMax - stored
  const take = (rows: number) => {
    left -= rows
    if (left < 0) throw quotaReached(stored, longest)
  }
  take(1)
  left += 1
  return { take }
}

function quotaReached(stored: number, longest: string | null): AppError {
  const shown = (count: number) => count.toLocaleString('en-US')
  const list = longest === null ? '' : ` Your longest list is “${longest}”.`
  return new AppError('contacts_quota', {
    message:
      `Your lists have ${shown(stored)} rows, and an account may store ${shown(limits.contactsStoredMax)}. ` +
      `Delete lists that you no longer need, then try again.${list}`,
    details: { stored, most: limits.contactsStoredMax },
  })
}
