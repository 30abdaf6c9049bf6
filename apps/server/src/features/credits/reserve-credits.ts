import { formatCredits } from '@afterbeep/contract/money/currency'
import { AppError } from '../../platform/app-error.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { RunCreditMove } from './credit-entry.ts'
import { entryOf } from './credit-entry.ts'
import { hasEntry, insertEntryAndMove, lockAvailable } from './ledger.queries.ts'
import { noteLowCredits } from './low-credits.ts'

/**
 * Reserves credits for a run that starts. The balance stays locked until the transaction ends, so of
 * two runs that race for the last credits exactly one gets them. Returns false when done before.
 *
 * @throws AppError `credits_short`, details `{needed, available, shortfall}`, all in credits
 */
export async function reserveCredits(
  tx: Transaction,
  reservation: RunCreditMove,
): Promise<boolean> {
  const entry = entryOf('reserve', reservation)
  const available = await lockAvailable(tx, entry.accountId)
  if (available >= entry.credits) {
    const isNew = await insertEntryAndMove(tx, entry)
    const { accountId, credits } = entry
    const move = { before: available, after: available - credits }
    if (isNew) await noteLowCredits(tx, accountId, move)
    return isNew
  }
  // The first try may itself have taken the credits that are missing now.
  if (await hasEntry(tx, entry)) return false
  throw creditsShort(entry.credits, available)
}

/** The error with the number of missing credits. */
function creditsShort(needed: number, available: number): AppError {
  const shortfall = needed - available
  return new AppError('credits_short', {
    message:
      `This needs ${formatCredits(needed)} and you have ${formatCredits(available)}: ` +
      `${formatCredits(shortfall)} short.`,
    details: { needed, available, shortfall },
  })
}
