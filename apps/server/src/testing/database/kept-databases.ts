import type { Database } from '../../platform/database/database.ts'
import { noteMigrated, resetDatabase } from './reset-database.ts'

/** A migrated database that one test after the other may use. */
export interface KeptDatabase<Handle extends Database> {
  /** Opens it for one test; closing the handle leaves the database there. */
  open(): Promise<Handle>
  remove(): Promise<void>
}

/** No test has more open at once; the rest would only take memory. */
const mostFree = 2

/**
 * Databases that tests of this process used and closed: the next test gets one of them, reset, instead of
 * a new one, which takes most of the time of a short test. One in which a test changed more than rows is
 * removed.
 */
export function keepDatabases<Handle extends Database>(make: () => Promise<KeptDatabase<Handle>>) {
  const free: { kept: KeptDatabase<Handle>; reset: () => Promise<boolean> }[] = []

  const takeFree = async () => {
    for (let used = free.pop(); used !== undefined; used = free.pop()) {
      if (await used.reset()) return used
      await used.kept.remove()
    }
    return undefined
  }
  const makeNew = async () => {
    const kept = await make()
    const migrated = await workOn(kept, noteMigrated)
    return { kept, reset: () => workOn(kept, (db) => resetDatabase(db, migrated)) }
  }
  return async (): Promise<Handle> => {
    const taken = (await takeFree()) ?? (await makeNew())
    const handle = await taken.kept.open()
    return {
      ...handle,
      close: async () => {
        // Throws when it was closed already: two tests must never get the same database.
        await handle.close()
        if (free.length < mostFree) free.push(taken)
        else await taken.kept.remove()
      },
    }
  }
}

async function workOn<T>(
  kept: KeptDatabase<Database>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await kept.open()
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
