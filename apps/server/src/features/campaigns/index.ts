export { announceWork, announcing } from './announce-work.queries.ts'
export { registerCampaignRoutes } from './campaigns.routes.ts'
export { refreshCampaignStatus } from './campaign-status.ts'
export { publishCampaign } from './publish-campaign.ts'
export { holdRun, isLate, startDueRuns, startRun } from './start-due-runs.ts'
export type { NotifyOwner, RunNotice } from './start-due-runs.ts'
export {
  flagScheduledRuns,
  moveRun,
  noteDrained,
  pauseRun,
  announceRun,
  runsToDrain,
  takePausedRun,
} from './run-moves.queries.ts'
export { campaignsNeeding } from './campaigns-needing.ts'
export { runNews } from './run-news.ts'
export { sourceStates } from './source-states.queries.ts'
export type { SourceState } from './source-states.queries.ts'
export { findRunToSend, takePreparingRun } from './runs.queries.ts'
export type { RunToSend } from './runs.queries.ts'
