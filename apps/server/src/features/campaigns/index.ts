export { registerCampaignRoutes } from './campaigns.routes.ts'
export { refreshCampaignStatus } from './campaign-status.ts'
export { publishCampaign } from './publish-campaign.ts'
export { startDueRuns } from './start-due-runs.ts'
export {
  flagScheduledRuns,
  moveRun,
  pauseRun,
  runsStartedBefore,
  stoppedRunsWithOpen,
  takeRestedRun,
} from './run-moves.queries.ts'
export { campaignsNeeding } from './campaigns-needing.ts'
export { findRunToSend, takePreparingRun } from './runs.queries.ts'
export type { RunToSend } from './runs.queries.ts'
