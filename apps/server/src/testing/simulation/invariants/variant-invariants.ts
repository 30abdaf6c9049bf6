import { variants, variantsOf } from '@afterbeep/contract/message/variants'
import { referenceOf } from '../../campaigns/reference-of.ts'
import type { Books } from './books.queries.ts'
import type { Heard } from '../providers/carriers.ts'

export const MESSAGES = { A: 'Hello {{FirstName}}', B: 'Good day to you' } as const

/** The counts of both messages are those of the rows that get them; of a single one there are none. */
export function variantsAreCountsOfRows(books: Books): string[] {
  const { campaigns, deliveries, variants: rollups, rollups: runs } = books
  const withTwo = new Set(campaigns.filter((one) => one.hasVariants).map((one) => one.id))
  const problems: string[] = rollups
    .filter((one) => !withTwo.has(one.campaignId))
    .map(() => 'One message has counts of variants.')
  for (const { campaignId, runId, channel, variant, counts } of rollups) {
    const variantOf = variantsOf(campaignId)
    const rows = deliveries.filter(
      (one) => one.runId === runId && one.channel === channel && variantOf(one.line) === variant,
    )
    for (const [state, count] of Object.entries(counts)) {
      const real = state === 'total' ? rows : rows.filter((one) => one.state === state)
      if (real.length === count) continue
      problems.push(`Of ${variant} ${channel} ${count} are ${state}, and ${real.length} really.`)
    }
  }
  for (const { runId, channel, counts } of runs) {
    const own = rollups.filter((one) => one.runId === runId && one.channel === channel)
    if (own.length === 0) continue
    const totals = variants.map((name) => totalOf(own.find((one) => one.variant === name)))
    const [a = 0, b = 0] = totals
    if (a + b !== counts['total']) problems.push(`Of ${channel}, ${a} get A and ${b} get B.`)
    // The list has no gaps.
    if (Math.abs(a - b) > 1) problems.push(`${a} get A and ${b} get B: that is no half.`)
  }
  return problems
}

function totalOf(rollup: Books['variants'][number] | undefined): number {
  return rollup?.counts['total'] ?? 0
}

/** Whatever happened in between: over both channels and in all runs a person hears one message. */
export function everybodyGetsTheirVariant(
  books: Books,
  { accountId, heard }: { accountId: string; heard: ReadonlyMap<string, Heard> },
): string[] {
  const withTwo = new Set(books.campaigns.filter((one) => one.hasVariants).map((one) => one.id))
  return books.deliveries.flatMap((row) => {
    if (!withTwo.has(row.campaignId)) return []
    const { resends: _resends, ...delivery } = row
    const said = heard.get(referenceOf({ accountId, ...delivery }))?.body
    const own = MESSAGES[variantsOf(row.campaignId)(row.line)]
    if (said === undefined || said.startsWith(own)) return []
    return [`${row.channel} ${row.line} was to say “${own}” and said “${said}”.`]
  })
}
