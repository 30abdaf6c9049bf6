import {
  listQuarantined,
  releaseQuarantined,
} from '../../platform/quarantine/quarantine.queries.ts'
import { noteOperatorCommand, noteTouchedAccounts } from '../../features/security/index.ts'
import type { Config } from '../../config.ts'
import type { Logger } from '../../platform/log.ts'
import { withStore } from './with-store.ts'

const LISTED = 200

/**
 * Puts quarantined events back to where they are applied from, or with `--list` lists them.
 */
export async function retryQuarantined(
  config: Config,
  log: Logger,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  await withStore(config, log, async ({ db, clock }) => {
    if (!args.includes('--list')) {
      noteOperatorCommand(log, 'retry-quarantined')
      const sets = await db.transaction(async (tx) => {
        const released = await releaseQuarantined(tx)
        const accountIds = released.flatMap(({ accountId }) => accountId ?? [])
        await noteTouchedAccounts({ db: tx, clock }, accountIds, 'retry-quarantined')
        return released
      })
      const released = sets.reduce((sum, { events }) => sum + events, 0)
      return print(`${released} events are put back. The workers apply them within minutes.`)
    }
    const events = await listQuarantined(db, LISTED)
    for (const { provider, kind, receivedAt, error, id } of events) {
      print(`${receivedAt.toISOString()}  ${provider}  ${kind}  ${id}  ${error}`)
    }
    print(
      `${events.length} events are in quarantine${events.length === LISTED ? ', or more' : ''}.`,
    )
  })
}
