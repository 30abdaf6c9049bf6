export type { CreditMove, RunCreditMove } from './credit-entry.ts'
export type { Balance } from './ledger.queries.ts'
export {
  grantCredits,
  openBalance,
  readBalance,
  refundCredits,
  releaseCredits,
  settleCredits,
} from './move-credits.ts'
export { creditsShort, reserveCredits } from './reserve-credits.ts'
export { ledgerProblems } from './ledger-problems.ts'
export { registerCreditsRoutes } from './credits.routes.ts'
