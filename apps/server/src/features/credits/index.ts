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
export { reserveCredits } from './reserve-credits.ts'
export { effectOf } from './credit-entry.ts'
export { lockAvailable, sumEntries } from './ledger.queries.ts'
export { registerCreditsRoutes } from './credits.routes.ts'
