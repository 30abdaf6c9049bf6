import { isDatabaseBusy, isDatabaseOutage } from '../database/database-outage.ts'

type Work<Item> = (items: readonly Item[]) => Promise<void>
type OnFailure<Item> = (item: Item, error: unknown) => Promise<void>

/**
 * Does the work for all items at once; where that fails because of one of them, for each half of them,
 * down to the one that fails alone, which is handed over. So a bad item delays no other, and finding
 * it among a thousand takes some twenty tries. The work has to be safe to repeat for an item.
 *
 * @throws at once the error of a database outage, or, after the others are done, the error of a
 *   database that was too busy for an item: no item is at fault then
 */
export async function isolate<Item>(
  items: readonly Item[],
  work: Work<Item>,
  onFailure: OnFailure<Item>,
): Promise<void> {
  const busy = await divide(items, work, onFailure)
  if (busy !== undefined) throw busy
}

/** Returns the error by which the database was too busy for an item, if it was for any. */
async function divide<Item>(
  items: readonly Item[],
  work: Work<Item>,
  onFailure: OnFailure<Item>,
): Promise<Error | undefined> {
  try {
    await work(items)
    return undefined
  } catch (error) {
    if (isDatabaseOutage(error)) throw error
    const [only, ...others] = items
    if (only === undefined) throw error
    if (others.length === 0) {
      if (error instanceof Error && isDatabaseBusy(error)) return error
      await onFailure(only, error)
      return undefined
    }
    const middle = Math.ceil(items.length / 2)
    const first = await divide(items.slice(0, middle), work, onFailure)
    return (await divide(items.slice(middle), work, onFailure)) ?? first
  }
}
