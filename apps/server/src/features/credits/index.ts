export {
  grantCredits,
  openBalance,
  readBalance,
  refundCredits,
  releaseCredits,
  settleCredits,
} from './move-credits.ts'
export { reserveCredits } from './reserve-credits.ts'
export { ledgerProblems } from './ledger-problems.ts'
export { registerCreditsRoutes } from './credits.routes.ts'
