import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/database/database.ts'

type When = 'before' | 'after'

/**
 * A database that is lost once: at the first statement for which `isIt` holds, before it or after it has
 * committed, so that only its response is missing.
 */
export function losingOnce(
  db: Database,
  isIt: (statement: string) => boolean,
  when: When,
): Database {
  let isDone = false
  return {
    ...db,
    transaction: (work) => db.transaction(work),
    query: async (statement, values, options) => {
      const isLost = !isDone && isIt(statement)
      isDone ||= isLost
      if (isLost && when === 'before') throw new AppError('database_unavailable')
      const rows = await db.query<never>(statement, values, options)
      if (isLost) throw new AppError('database_unavailable')
      return rows
    },
  }
}
