export {
  lawAt,
  nextClosing,
  nextOpening,
  setLegalRules,
  windowKeyOf,
} from './hours/legal-windows.ts'
export { zonesOf } from './hours/window-keys.ts'
export { parseLegalRules } from './hours/parse-legal-rules.ts'
export { isUsState } from './places/us-states.ts'
export { isNotContacted } from './places/not-contacted.ts'
export { stateNameOf } from './places/recipient-place.ts'
export { STOP_SETTLE_MS, createSuppressions } from './opt-outs/suppressions.ts'
export type { Suppressions } from './opt-outs/suppressions.ts'
export { optOut } from './opt-outs/opt-out.ts'
export { removeOldAnswers, selectAnswered, storeAnswers } from './ownership/answers.queries.ts'
export { ownershipDay } from './ownership/ownership-day.ts'
export { checkRegistries } from './registry/check-registries.ts'
export type { RegistryCheck } from './registry/check-registry.ts'
export { importRegistry, removeRegistry } from './registry/import-registry.ts'
export {
  countOutdatedRegistries,
  readRegistry,
  whyRegistryStops,
} from './registry/registry-state.ts'
export { contactLimitOf } from './contact-limits.ts'
export { recordReply } from './opt-outs/record-reply.ts'
export type { KeptReply, ReplyKey, ReplyPlace } from './opt-outs/replies.queries.ts'
export { latestReplied, readReplies, settleReviews } from './opt-outs/replies.queries.ts'
