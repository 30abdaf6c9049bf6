import type { PlanEnding } from '@afterbeep/contract/api/plan-changes'
import type { PlanKey } from '@afterbeep/contract/money/plans'
import type { Results } from './sent-runs.ts'

/** What the owner allows a month beyond the credits. */
export const CEILING_USD = 6

/** What can happen to a customer, their bank, the provider and the product. */
export type MoneyStep =
  | { what: 'buy'; plans: PlanKey[] }
  | { what: 'days'; days: number }
  | { what: 'renewal' }
  | { what: 'card'; card: string }
  | { what: 'refund'; of: number; percent: number }
  | { what: 'dispute'; of: number; outcome: 'opened' | 'won' | 'lost' }
  | { what: 'ending'; ending: PlanEnding }
  | { what: 'plan'; to: PlanKey }
  | { what: 'pay' }
  | { what: 'let-go' }
  | { what: 'overage'; enabled: boolean }
  | { what: 'spend'; left: number }
  | { what: 'send'; people: number; type: 'voicemail' | 'both' }
  | { what: 'results'; all: Results[] }
  | { what: 'rounds' }
  | { what: 'reports'; order: number[] }
  | { what: 'refused-report'; of: number; table: string }

/** Tables that an event may write; it writes all or nothing. */
export const writtenTables = [
  'ledger_entries',
  'credit_balances',
  'subscriptions',
  'returned_payments',
  'mails',
] as const
