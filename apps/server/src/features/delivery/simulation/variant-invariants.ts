import { variants, variantsOf } from '@afterbeep/contract/variants'
import { referenceOf } from '../delivery-reference.ts'
import type { Heard } from './carriers.ts'
import type { Schedule } from './schedule.ts'
import type { Books } from './simulation.queries.ts'

export const MESSAGES = { A: 'Hello {{FirstName}}', B: 'Good day to you' } as const

/** The counts of both messages are those of the rows that get them; of a single one there are none. */
export function variantsAreCountsOfRows(books: Books, { twoMessages }: Schedule): string[] {
  const { deliveries, variants: rollups, rollups: runs } = books
  if (!twoMessages) return rollups.length === 0 ? [] : ['One message has counts of variants.']
  const problems: string[] = []
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
  {
    accountId,
    schedule,
    heard,
  }: { accountId: string; schedule: Schedule; heard: ReadonlyMap<string, Heard> },
): string[] {
  const [rollup] = books.variants
  if (!schedule.twoMessages || !rollup) return []
  const variantOf = variantsOf(rollup.campaignId)
  return books.deliveries.flatMap((row) => {
    const said = heard.get(referenceOf({ accountId, ...row }))?.body
    const own = MESSAGES[variantOf(row.line)]
    if (said === undefined || said.startsWith(own)) return []
    return [`${row.channel} ${row.line} was to say “${own}” and said “${said}”.`]
  })
}
