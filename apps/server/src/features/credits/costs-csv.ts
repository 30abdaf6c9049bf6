import { csvLine } from '@afterbeep/contract/contact/csv-text'
import { creditsToMoney } from '@afterbeep/contract/money/currency'
import type { CampaignCost } from './ledger.queries.ts'

/** A month of UTC, `2026-11`, as the time from its first instant to the next month's. */
export function monthOf(name: string): { from: Date; until: Date } {
  const from = new Date(`${name}-01T00:00:00Z`)
  const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1))
  return { from, until }
}

/** A line for each campaign and one for all: in credits, and in money at 100 credits to 1. */
export function costsCsv(costs: readonly CampaignCost[]): string {
  const sum = (part: 'settled' | 'overage') => costs.reduce((all, one) => all + one[part], 0)
  const total = { campaignName: 'Total', settled: sum('settled'), overage: sum('overage') }
  const head = ['campaign_name', 'credits', 'overage_credits', 'amount']
  return [csvLine(head), ...[...costs, total].map(lineOf)].join('')
}

function lineOf({ campaignName, settled, overage }: CampaignCost): string {
  const amount = creditsToMoney(settled + overage).toFixed(2)
  return csvLine([campaignName ?? 'Deleted campaign', String(settled), String(overage), amount])
}
