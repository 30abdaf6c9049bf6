export { registerAssistantRoutes } from './assistant.routes.ts'
export { finishedCampaign } from './summary/finished-campaign.ts'
