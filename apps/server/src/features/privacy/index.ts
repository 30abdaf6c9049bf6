export { continueErasures, handlePersonErasures } from './person/erase-person.job.ts'
export { registerPrivacyRoutes } from './privacy.routes.ts'
export type { PrivacyDeps } from './privacy.routes.ts'
