import type { Clock } from '../../platform/clock/clock.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import { insertOperatorEvents } from './security-events.queries.ts'

/** Writes into the log that an operator runs this command, whatever the log's level is. */
export function noteOperatorCommand(log: Logger, command: string): void {
  const level = log.level === 'silent' ? 'silent' : 'info'
  log.child({}, { level }).info({ event: 'operator_acted', command }, 'security')
}

/** Writes into the trail of each account what the operator did to it, once a command. */
export async function noteTouchedAccounts(
  { db, clock }: { db: Queries; clock: Clock },
  accountIds: readonly string[],
): Promise<void> {
  const touched = [...new Set(accountIds)]
  if (touched.length > 0) await insertOperatorEvents(db, touched, clock.now())
}
