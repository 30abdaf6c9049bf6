import type { Transaction } from '../../platform/database/database.ts'
import { reserveForRun } from '../../features/credits/index.ts'

/** Reserves credits of the balance alone, as a run without overage does; false when done before. */
export async function reserveCredits(
  tx: Transaction,
  reservation: Parameters<typeof reserveForRun>[1],
): Promise<boolean> {
  return (await reserveForRun(tx, reservation)) !== undefined
}
