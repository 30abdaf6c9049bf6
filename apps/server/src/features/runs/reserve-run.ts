import type { Transaction } from '../../platform/database/database.ts'
import { reserveCredits } from '../credits/index.ts'
import { noteReserved } from './runs.queries.ts'

export interface RunReservation {
  accountId: string
  campaignId: string
  runId: string
  credits: number
  at: Date
}

/** Reserves a run's whole price, once however often it is called; throws `credits_short`. */
export async function reserveRun(tx: Transaction, run: RunReservation): Promise<void> {
  await reserveCredits(tx, { ...run, idempotencyKey: `reserve:${run.runId}` })
  await noteReserved(tx, run)
}
