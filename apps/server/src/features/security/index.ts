export { noteCutOffCalls } from './note-cut-off-calls.ts'
export {
  createRefusalsOfStrangers,
  noteOperatorCommand,
  noteTouchedAccounts,
} from './note-operator.ts'
export { isDownload } from './noted-calls.ts'
export { registerSecurityRoutes } from './security-events.routes.ts'
export { removeOldSecurityEvents } from './remove-old-events.ts'
export { watchCalls } from './watch-calls.ts'
