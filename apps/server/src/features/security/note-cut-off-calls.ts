import type { Clock } from '../../platform/clock/clock.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import { noteBegunCalls } from './begun-calls.queries.ts'

/** Longer than any call takes: the slowest are uploads, which end after five minutes. */
const CUT_OFF_MS = 15 * 60_000
const AT_ONCE = 1000
const REMARK = 'The server stopped meanwhile, so this may not have been done.'

/** Notes the calls during which their process died, in the log and in each account's list. */
export async function noteCutOffCalls({
  db,
  clock,
  log,
}: {
  db: Queries
  clock: Clock
  log: Logger
}): Promise<void> {
  const before = new Date(clock.now().getTime() - CUT_OFF_MS)
  const level = log.level === 'silent' ? 'silent' : 'info'
  const securityLog = log.child({}, { level })
  for (const { accountId, event, network } of await noteBegunCalls(db, before, REMARK, AT_ONCE)) {
    const whose = accountId === null ? {} : { accountId }
    securityLog.info({ ...whose, event, network, isCutOff: true }, 'security')
  }
}
