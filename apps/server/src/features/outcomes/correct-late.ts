import type { Transaction } from '../../platform/database/database.ts'
import { correctHours, correctReasons, correctRunCounts } from './correct-late.queries.ts'
import type { Correction } from './correct-late.queries.ts'
import { correctVariants } from './count-variants.ts'
import type { OutcomeBatch } from './move-batch.ts'

/**
 * A report that comes after its delivery was given up still corrects the result: the row, the
 * counts and the reasons. The credits that were given back stay so: it was us who gave up, and the
 * balance may be spent.
 */
export async function countCorrections(
  tx: Transaction,
  { run, channel, at }: OutcomeBatch,
  corrections: readonly Correction[],
): Promise<void> {
  if (corrections.length === 0) return
  const key = { ...run, channel }
  const delivered = corrections.filter((one) => one.now === 'delivered').map((one) => one.line)
  await correctRunCounts(tx, key, { corrected: corrections.length, delivered: delivered.length })
  await correctReasons(tx, key, corrections)
  await correctVariants(tx, key, delivered)
  await correctHours(tx, key, corrections, at)
}
