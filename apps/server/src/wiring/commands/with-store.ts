import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { openSandboxClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/log.ts'
import { openStore } from '../adapters/open-store.ts'
import { createShutdownHooks } from '../shutdown-hooks.ts'
import type { ShutdownHooks } from '../shutdown-hooks.ts'

const CLOSE_LIMIT_MS = 5000

/** What an operator's command works with. */
interface CommandContext {
  config: Config
  log: Logger
  db: Database
  /** The business clock: the sandbox's own, or the database's. */
  clock: Clock
  shutdownHooks: ShutdownHooks
  /** A queue that only takes jobs: the product does them. */
  openJobs: () => Promise<Jobs>
}

/**
 * Opens the database for a command of an operator, and closes all when the work has ended. On a server it runs
 * beside the product; the embedded database has to be free.
 */
export async function withStore<Result>(
  config: Config,
  log: Logger,
  work: (context: CommandContext) => Promise<Result>,
): Promise<Result> {
  const shutdownHooks = createShutdownHooks(log)
  try {
    const { db, embedded, address, watch } = await openStore(config, log, shutdownHooks)
    const isReal = config.providers.kind === 'real'
    const clock = isReal ? watch.clock : await openSandboxClock(db, watch.clock)
    const openJobs = async () => {
      const place = {
        db,
        ...(embedded ? { embedded } : {}),
        ...(address ? { address } : {}),
      }
      const jobs = createJobs({ ...place, log, works: false })
      await jobs.start()
      shutdownHooks.add('jobs', () => jobs.stop())
      return jobs
    }
    return await work({ config, log, db, clock, shutdownHooks, openJobs })
  } finally {
    await shutdownHooks.closeAll(CLOSE_LIMIT_MS)
  }
}
