export { announceWork, announcing } from './announce-work.queries.ts'
export { refreshCampaignStatus } from './states/campaign-status.ts'
export { passCanary, plantCanaries, repeatCanary } from './canaries.queries.ts'
export {
  isReportToken,
  parseReference,
  referencePrefix,
  referenceSuffix,
  splitReference,
} from './delivery-reference.ts'
export type { DeliveryKey, ReportTokenCheck, RunChannel } from './delivery-reference.ts'
export { CHUNK_SIZES, defaultDeliverySettings } from './delivery-settings.ts'
export type { DeliverySettings } from './delivery-settings.ts'
export { registerLateRunRoutes } from './late/late-runs.routes.ts'
export { holdAccountRuns, noteAliveOrHold } from './late/late-runs.ts'
export { holdUnpaidRuns, resumePaidRuns } from './late/paid-runs.ts'
export { releaseUnprepared } from './release-unprepared.ts'
export { reportUrl } from './report-url.ts'
export type { ReportAddress } from './report-url.ts'
export {
  endPauses,
  holdRestoredRuns,
  moveRun,
  noteDrained,
  runsToDrain,
} from './states/run-moves.queries.ts'
export type { RestoredRun } from './states/run-moves.queries.ts'
export { runNews } from './run-news.ts'
export { createFailingRuns, moveNextRun, newTurn } from './states/move-next-run.ts'
export type { FailingRuns, RunTurn } from './states/move-next-run.ts'
export {
  countRunsInProgress,
  countStuckRuns,
  findRunToSend,
  hasRunToMove,
  insertRuns,
  runsOf,
  takePreparingRun,
} from './runs.queries.ts'
export type { RunToSend } from './runs.queries.ts'
export { holdRun, reserveRun, startDueRuns } from './start-due-runs.ts'
export type { NotifyOwner, RunNotice } from './start-due-runs.ts'
export { holdForOutages } from './late/outage-holds.ts'
export { flagIfFailing } from './states/flag-campaign.ts'
export { pauseForFault, pauseRunFor, resumePausedRuns } from './states/stop-run.ts'
export type { StopRunDeps } from './states/stop-run.ts'
