export { registerCallBackRoutes } from './call-backs.routes.ts'
export { registerCallWebhooks } from './call-webhook.routes.ts'
