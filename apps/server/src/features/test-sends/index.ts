export { removeOldSends } from './remove-old-sends.ts'
export { createTestReports } from './test-reports.ts'
export { registerTestSendRoutes } from './test-sends.routes.ts'
export type { TestSendsDeps } from './test-sends-deps.ts'
