import type { Config } from '../config.ts'
import { enqueueRunMail } from '../features/accounts/index.ts'
import { createSuppressions } from '../features/compliance/index.ts'
import { afterRestore } from '../features/recovery/index.ts'
import { noteOperatorCommand, noteTouchedAccounts } from '../features/security/index.ts'
import { openSandboxClock } from '../platform/clock/clock.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import type { Logger } from '../platform/log.ts'
import { createShutdownHooks } from './shutdown-hooks.ts'
import { openStore } from './adapters/open-store.ts'
import { loadSecrets } from './settings/secrets.ts'

const CLOSE_LIMIT_MS = 5000

/**
 * What an operator does to a database that was restored from a backup, before the product is started
 * on it (docs/reliability.md). Returns how many runs wait for their owners now.
 */
export async function prepareRestored(config: Config, log: Logger): Promise<number> {
  const shutdownHooks = createShutdownHooks(log)
  try {
    const { db, embedded, databaseUrl, watch } = await openStore(config, log, shutdownHooks)
    const isReal = config.providers.kind === 'real'
    const clock = isReal ? watch.clock : await openSandboxClock(db, watch.clock)
    const store = { db, ...(embedded ? { embedded } : {}), ...(databaseUrl ? { databaseUrl } : {}) }
    const jobs = createJobs({ ...store, log, works: false })
    await jobs.start()
    shutdownHooks.add('jobs', () => jobs.stop())
    const suppressions = createSuppressions({ hashKey: loadSecrets(config).hashKey })
    noteOperatorCommand(log, 'after-restore')
    const runs = await afterRestore({
      db,
      clock,
      suppressions,
      notifyOwner: (tx, run) => enqueueRunMail(jobs, tx, run),
    })
    await noteTouchedAccounts(
      { db, clock },
      runs.map(({ accountId }) => accountId),
    )
    return runs.length
  } finally {
    await shutdownHooks.closeAll(CLOSE_LIMIT_MS)
  }
}
