import { formatCredits } from '@afterbeep/contract/money/currency'
import { AppError } from '../../platform/app-error.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { LedgerEntry, RunCreditMove } from './credit-entry.ts'
import { entryOf } from './credit-entry.ts'
import { hasEntry, insertEntryAndMove, lockAvailable } from './ledger.queries.ts'
import { noteLowCredits } from './low-credits.ts'
import { hasOverageRun } from './overage/overage.queries.ts'
import { holdForRun } from './overage/reserve-overage.ts'
import type { RunToPay } from './overage/reserve-overage.ts'

/**
 * Reserves credits for a run that starts. The balance stays locked until the transaction ends, so of
 * two runs that race for the last credits exactly one gets them. What the balance does not pay for is
 * held as overage where the owner allows it and `run` says whom it goes to. Returns what was reserved
 * of either; undefined when done before.
 *
 * @throws AppError `credits_short`, details `{needed, available, shortfall}`, all in credits
 */
export async function reserveForRun(
  tx: Transaction,
  reservation: RunCreditMove,
  run?: RunToPay,
): Promise<Reserved | undefined> {
  const { accountId, runId } = reservation
  const entry = entryOf('reserve', reservation)
  const available = await lockAvailable(tx, accountId)
  if (available >= entry.credits && !(run && (await hasOverageRun(tx, { accountId, runId })))) {
    const isNew = await reserve(tx, entry, available)
    return isNew ? { credits: entry.credits, overage: 0 } : undefined
  }
  // The first try may itself have taken the credits that are missing now.
  if (await hasEntry(tx, entry)) return undefined
  if (run && (await hasOverageRun(tx, { accountId, runId }))) return undefined
  const split = run && (await holdForRun(tx, { accountId, runId }, available, run))
  if (!split) throw creditsShort(entry.credits, available)
  const { fromBalance, overage } = split
  if (fromBalance > 0) await reserve(tx, { ...entry, credits: fromBalance }, available)
  return { credits: fromBalance, overage }
}

/** What a run has reserved: of the balance, and of the month's overage. */
export interface Reserved {
  credits: number
  overage: number
}

async function reserve(tx: Transaction, entry: LedgerEntry, available: number): Promise<boolean> {
  const isNew = await insertEntryAndMove(tx, entry)
  const move = { before: available, after: available - entry.credits }
  if (isNew) await noteLowCredits(tx, entry.accountId, move)
  return isNew
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
