import type { Queries, Transaction } from '../../platform/database/database.ts'
import type { CreditMove, RunCreditMove } from './credit-entry.ts'
import { entryOf, keyOf } from './credit-entry.ts'
import type { Balance } from './ledger.queries.ts'
import {
  insertEmptyBalance,
  insertEntryAndAdd,
  insertEntryAndMove,
  selectBalance,
  selectCredits,
  selectKeys,
} from './ledger.queries.ts'

/** Gives a new account its balance of zero. Called when the account is made; a repeat does nothing. */
export function openBalance(tx: Transaction, accountId: string): Promise<void> {
  return insertEmptyBalance(tx, accountId)
}

/** The available credits of the account, and those reserved for its runs, in whole credits. */
export function readBalance(db: Queries, accountId: string): Promise<Balance> {
  return selectBalance(db, accountId)
}

/** Grants paid credits. Returns false when this key was granted before. */
export function grantCredits(tx: Transaction, grant: CreditMove): Promise<boolean> {
  return insertEntryAndAdd(tx, entryOf('grant', grant))
}

/** Takes back credits whose payment went back; the balance has to be locked and hold them. */
export function takeBackCredits(tx: Transaction, move: CreditMove): Promise<boolean> {
  return insertEntryAndMove(tx, entryOf('takeback', move))
}

/** Gives back what was taken back. */
export function giveBackCredits(tx: Transaction, move: CreditMove): Promise<boolean> {
  return insertEntryAndAdd(tx, entryOf('refund', move))
}

/** How many credits a payment was granted under this key; 0 where it was not. */
export function grantedFor(db: Queries, accountId: string, key: string): Promise<number> {
  return selectCredits(db, accountId, keyOf('grant', key))
}

/** Those of `idempotencyKeys` that were not granted yet, in their order. */
export async function notGranted(
  db: Queries,
  accountId: string,
  idempotencyKeys: readonly string[],
): Promise<string[]> {
  const keys = idempotencyKeys.map((key) => keyOf('grant', key))
  const granted = new Set(await selectKeys(db, accountId, keys))
  return idempotencyKeys.filter((key) => !granted.has(keyOf('grant', key)))
}

/**
 * Settles reserved credits for delivered deliveries; one statement for a whole batch. Returns false
 * when done before. Fails when more is settled than the account has reserved: that is a bug of ours.
 */
export function settleCredits(tx: Transaction, settlement: RunCreditMove): Promise<boolean> {
  return insertEntryAndMove(tx, entryOf('settle', settlement))
}

/** Releases reserved credits for deliveries that were not delivered; otherwise as `settleCredits`. */
export function releaseCredits(tx: Transaction, release: RunCreditMove): Promise<boolean> {
  return insertEntryAndMove(tx, entryOf('release', release))
}
