import type { Config } from '../../config.ts'
import { enqueueRunMail } from '../../features/accounts/index.ts'
import { createSuppressions } from '../../features/compliance/index.ts'
import { afterRestore } from '../../features/recovery/index.ts'
import { noteOperatorCommand, noteTouchedAccounts } from '../../features/security/index.ts'
import type { Logger } from '../../platform/log.ts'
import { loadSecrets } from '../settings/secrets.ts'
import { withStore } from './with-store.ts'

/**
 * What an operator does to a database that was restored from a backup, before the product is started
 * on it (docs/reliability.md). Returns how many runs wait for their owners now.
 */
export function prepareRestored(config: Config, log: Logger): Promise<number> {
  return withStore(config, log, async ({ db, clock, openJobs }) => {
    const jobs = await openJobs()
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
  })
}
