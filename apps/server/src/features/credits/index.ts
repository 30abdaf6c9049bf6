export {
  giveBackCredits,
  grantCredits,
  grantedFor,
  notGranted,
  openBalance,
  readBalance,
  releaseCredits,
  settleCredits,
  takeBackCredits,
} from './move-credits.ts'
export { lowCredits } from './low-credits.ts'
export type { LowCredits } from './low-credits.ts'
export { reserveForRun } from './reserve-credits.ts'
export { dropUnwritten, payWithOverage } from './overage/pay-overage.ts'
export { overageTerms } from './overage/reserve-overage.ts'
export type { RunToPay } from './overage/reserve-overage.ts'
export { selectOverage, writeOverageChoice } from './overage/overage.queries.ts'
export { effectOf } from './credit-entry.ts'
export { lockAvailable, sumEntries } from './ledger.queries.ts'
export { registerCreditsRoutes } from './credits.routes.ts'
