export { continueAccountErasures, handleAccountErasures } from './account/erase-account.job.ts'
export type { EraseAccountDeps } from './account/erase-account.ts'
export { continueErasures, handlePersonErasures } from './person/erase-person.job.ts'
export { registerPrivacyRoutes } from './privacy.routes.ts'
