import type { Clock } from '../../platform/clock/clock.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import { createRefusalLimit } from './refusal-limit.ts'
import { insertOperatorEvents } from './security-events.queries.ts'

/** Writes into the log that an operator runs this command, whatever the log's level is. */
export function noteOperatorCommand(log: Logger, command: string): void {
  const level = log.level === 'silent' ? 'silent' : 'info'
  log.child({}, { level }).info({ event: 'operator_acted', command }, 'security')
}

/**
 * Returns what writes a wrong token of an operator into the log, with its network, ten times a minute at most. It is
 * about no account.
 */
export function createOperatorRefusals({
  log,
  clock,
}: {
  log: Logger
  clock: Clock
}): (network: string) => void {
  const level = log.level === 'silent' ? 'silent' : 'info'
  const securityLog = log.child({}, { level })
  const isWithinLimit = createRefusalLimit(clock)
  return (network) => {
    if (isWithinLimit(network)) securityLog.info({ event: 'operator_refused', network }, 'security')
  }
}

/**
 * Writes into the trail of each account by which command an operator did something to it: in the transaction
 * that does it, or before a call to a provider.
 */
export async function noteTouchedAccounts(
  { db, clock }: { db: Queries; clock: Clock },
  accountIds: readonly string[],
  command: string,
): Promise<void> {
  const touched = [...new Set(accountIds)]
  if (touched.length > 0) {
    await insertOperatorEvents(db, touched, { command, at: clock.now() })
  }
}
