export { registerAssistantRoutes } from './assistant.routes.ts'
export { selectSender } from './sender.queries.ts'
