import type { Transaction } from '../../platform/database/database.ts'
import { reserveForRun } from '../credits/index.ts'
import type { RunToPay } from '../credits/index.ts'
import { noteReserved } from './runs.queries.ts'

export interface RunReservation {
  accountId: string
  campaignId: string
  runId: string
  credits: number
  at: Date
  /** Whom it goes to: what is beyond the balance may be paid for by overage. */
  pay: RunToPay
}

/**
 * Reserves a run's whole price, once however often it is called; returns the part that the balance pays.
 * Throws `credits_short`.
 */
export async function reserveRun(tx: Transaction, run: RunReservation): Promise<number> {
  const { accountId, campaignId, runId, credits, at } = run
  const idempotencyKey = `reserve:${runId}`
  const move = { accountId, campaignId, runId, credits, at, idempotencyKey }
  const reserved = await reserveForRun(tx, move, run.pay)
  if (reserved) await noteReserved(tx, { accountId, runId, ...reserved })
  return reserved?.credits ?? credits
}
