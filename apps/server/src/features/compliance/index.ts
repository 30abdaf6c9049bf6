export {
  contactLimitOf,
  frequencyLawOf,
  lawAt,
  lawVersion,
  nextClosing,
  nextOpening,
  setLegalRules,
  windowKeyOf,
} from './hours/legal-windows.ts'
export { sendInWindows } from './hours/send-in-windows.ts'
export type { SentInWindows, WindowGroup, WindowPace } from './hours/send-in-windows.ts'
export { narrowWindow, parseClosedPlace, zonesOf } from './hours/window-keys.ts'
export { parseLegalRules } from './hours/parse-legal-rules.ts'
export { isNotContacted } from './places/not-contacted.ts'
export { stateNameOf } from './places/recipient-place.ts'
export { createSuppressions } from './opt-outs/suppressions.ts'
export type { Suppressions } from './opt-outs/suppressions-interface.ts'
export { SUPPRESSIONS_FRESH_MS } from './opt-outs/fresh-read.ts'
export { sendWhileUnchanged } from './opt-outs/send-while-unchanged.ts'
export { optOut } from './opt-outs/opt-out.ts'
export { suppressRefused } from './opt-outs/suppress-refused.ts'
export { selectOwnership, storeOwnership } from './ownership/ownership.queries.ts'
export { removeOldOwnership } from './ownership/remove-old-ownership.ts'
export { ownershipDay } from './ownership/ownership-day.ts'
export { checkRegistries } from './registry/check-registries.ts'
export type { RegistryCheck, RegistryPerson } from './registry/check-registry.ts'
export { importRegistry, removeRegistry } from './registry/import-registry.ts'
export {
  countOutdatedRegistries,
  readRegistry,
  whyRegistryStops,
} from './registry/registry-state.ts'
export { recordReply } from './opt-outs/record-reply.ts'
export type { KeptReply, ReplyKey, ReplyPlace } from './opt-outs/replies.queries.ts'
export { latestReplied, readReplies, settleReviews } from './opt-outs/replies.queries.ts'
export type { JournalEntry, OptOutJournal } from './journal/journal-entry.ts'
export { openOptOutJournal } from './journal/journal-file.ts'
export { withJournal } from './journal/journaled-suppressions.ts'
export { journalFiles, readJournal } from './journal/read-journal.ts'
export { replayEntry } from './journal/replay-journal.ts'
