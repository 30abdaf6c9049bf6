export { keepStops } from './keep-stops.ts'
export { believedTime } from './replies/obey-reply.ts'
export {
  accountsThatContacted,
  repliedDelivery,
  wasRestoredSince,
} from './store/provider-events.queries.ts'
export { accountsThatShareCalls } from './store/sharing-accounts.queries.ts'
export { accountOfOtherSend } from './other-sends.ts'
export type { OtherSends } from './other-sends.ts'
export { fetchProofs } from './proofs/fetch-proofs.ts'
export { createProofNotes } from './proofs/proof-notes.ts'
export type { ProofNotes } from './proofs/proof-notes.ts'
export { createReportIntake } from './report-intake.ts'
export type { ReportIntake } from './report-intake.ts'
export { releaseReportSets } from './store/waiting-reports.queries.ts'
export { registerWebhookRoutes } from './webhooks.routes.ts'
export type { HeardReply, SignUpReplies } from './replies/sign-up-replies.ts'
