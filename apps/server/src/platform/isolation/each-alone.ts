import { isDatabaseOutage } from '../database/database-outage.ts'
import type { Logger } from '../log.ts'

interface OnFailure<Item> {
  log: Logger
  /** What the log says, such as `a person could not be erased; the next round tries it again`. */
  message: string
  /** What the log shows of the item: ids, never a number or a name. */
  shown: (item: Item) => object
}

/**
 * Does the work for one item after the other; one that fails is logged and holds up no other. Returns for how many it
 * was done.
 *
 * @throws the error of a database outage: no item is at fault then
 */
export async function eachAlone<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  { log, message, shown }: OnFailure<Item>,
): Promise<number> {
  let done = 0
  for (const item of items) {
    try {
      await work(item)
      done += 1
    } catch (error) {
      if (isDatabaseOutage(error)) throw error
      log.error({ err: error, ...shown(item) }, message)
    }
  }
  return done
}
