export { endConfirmation, leaveRepliesUncertain, requestAutoReply } from './auto-replies.queries.ts'
export { sendAutoReplies } from './send-auto-replies.ts'
export type { AutoReplyKind } from './auto-replies.queries.ts'
