export {
  grantCredits,
  notGranted,
  openBalance,
  readBalance,
  refundCredits,
  releaseCredits,
  settleCredits,
} from './move-credits.ts'
export { reserveCredits } from './reserve-credits.ts'
export { effectOf } from './credit-entry.ts'
export { sumEntries } from './ledger.queries.ts'
export { ledgerProblems } from './ledger-problems.ts'
export { registerCreditsRoutes } from './credits.routes.ts'
