export { createTestReports } from './test-reports.ts'
export { registerTestSendRoutes } from './test-sends.routes.ts'
