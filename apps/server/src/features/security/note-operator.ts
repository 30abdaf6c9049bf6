import type { ErrorCode } from '@afterbeep/contract/errors/errors'
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

/** Of what is kept from strangers: the operators' pages, and the sandbox. */
type RefusalOfStrangers = 'operator_refused' | 'sandbox_refused'

/**
 * Returns what writes a refusal into the log, with its network, ten times a minute at most. It is about no account.
 */
export function createRefusalsOfStrangers(
  { log, clock }: { log: Logger; clock: Clock },
  event: RefusalOfStrangers,
): (network: string, reason?: ErrorCode) => void {
  const level = log.level === 'silent' ? 'silent' : 'info'
  const securityLog = log.child({}, { level })
  const isWithinLimit = createRefusalLimit(clock)
  return (network, reason) => {
    if (!isWithinLimit(network)) return
    securityLog.info({ event, network, ...(reason === undefined ? {} : { reason }) }, 'security')
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
