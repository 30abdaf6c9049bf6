export { SenderRefused, assignSender } from './assign-sender.ts'
export { followRegistration, followRegistrations } from './follow-registrations.ts'
export type { FollowDeps } from './follow-registrations.ts'
export { emailsOf, listSenders } from './registration.queries.ts'
export type { ListedSender } from './registration.queries.ts'
export { registering } from './registering.ts'
export { beginNumberOrder, endNumberOrder } from './number-orders.ts'
export { faultOfSender, registrationStates, senderFaults } from './sender.ts'
export type { OwnSender, RegistrationState, SenderInUse } from './sender.ts'
export { senderNote } from './sender-note.ts'
export { createSenders, onlySharedSender } from './senders.ts'
export type { Senders } from './senders.ts'
export type { AddressOwner, Business } from './senders.queries.ts'
export {
  accountOfUser,
  countBusinesses,
  businessOf,
  keepBusiness,
  ownerOfAddress,
  ownerOfCalls,
  selectOrderedNumber,
  selectBusiness,
  selectSender,
} from './senders.queries.ts'
