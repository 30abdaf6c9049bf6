export { registerDoNotContactRoutes } from './do-not-contact.routes.ts'
