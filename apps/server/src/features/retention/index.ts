export { defaultRetentionSettings } from './retention-settings.ts'
export type { RetentionSettings } from './retention-settings.ts'
export { startRetention } from './start-retention.ts'
