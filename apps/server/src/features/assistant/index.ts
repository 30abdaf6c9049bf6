export { registerAssistantRoutes } from './assistant.routes.ts'
export { selectSender } from './sender.queries.ts'
export { finishedCampaign } from './summary/finished-campaign.ts'
