import type { Channel } from '@afterbeep/contract/money/pricing'
import { variants, variantsOf } from '@afterbeep/contract/message/variants'
import type { Variant } from '@afterbeep/contract/message/variants'
import type { Transaction } from '../../platform/database/database.ts'
import type { RunToSend } from '../runs/index.ts'
import type { Move } from './outcomes.queries.ts'
import { addVariantTotals, moveVariantCounts } from './variant-counts.queries.ts'

/** The run and channel whose variants are counted. */
type Counted = Pick<RunToSend, 'accountId' | 'runId' | 'campaignId' | 'variantMessage'> & {
  channel: Channel
}

/** Counts prepared deliveries by the variant they get; does nothing for a single message. */
export async function countPreparedVariants(
  tx: Transaction,
  key: Counted,
  lines: readonly number[],
): Promise<void> {
  if (key.variantMessage === null || lines.length === 0) return
  await addVariantTotals(tx, key, countByVariant(key.campaignId, lines))
}

/** Counts ended deliveries by their variant, in the transaction that moved them. */
export async function countFinalVariants(
  tx: Transaction,
  key: Counted,
  finals: readonly Move[],
): Promise<void> {
  if (key.variantMessage === null) return
  const linesTo = (state: Move['now']) =>
    countByVariant(
      key.campaignId,
      finals.filter((move) => move.now === state).flatMap((move) => move.lines ?? []),
    )
  const [delivered, failed, skipped] = [linesTo('delivered'), linesTo('failed'), linesTo('skipped')]
  const changes = variants.map((variant) => ({
    variant,
    delivered: delivered.get(variant) ?? 0,
    failed: failed.get(variant) ?? 0,
    skipped: skipped.get(variant) ?? 0,
  }))
  await moveVariantCounts(tx, key, changes)
}

/** Deliveries that had counted as failed and arrived after all. */
export async function correctVariants(
  tx: Transaction,
  key: Counted,
  delivered: readonly number[],
): Promise<void> {
  if (key.variantMessage === null || delivered.length === 0) return
  const counts = countByVariant(key.campaignId, delivered)
  const changes = [...counts].map(([variant, count]) => ({
    variant,
    delivered: count,
    failed: -count,
    skipped: 0,
  }))
  await moveVariantCounts(tx, key, changes)
}

function countByVariant(campaignId: string, lines: readonly number[]): Map<Variant, number> {
  const variantOf = variantsOf(campaignId)
  const counts = new Map<Variant, number>()
  for (const line of lines) {
    const variant = variantOf(line)
    counts.set(variant, (counts.get(variant) ?? 0) + 1)
  }
  return counts
}
