export { registerMessagesRoutes } from './messages.routes.ts'
