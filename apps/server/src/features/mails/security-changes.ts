import { z } from 'zod'

/** Changes of an account, each of which is mailed to all its owners. */
export const accountChanges = [
  'person_invited',
  'person_joined',
  'role_changed',
  'person_removed',
  'card_changed',
  'overage_changed',
  'calls_forwarded',
  'export_requested',
] as const
export type AccountChange = (typeof accountChanges)[number]

/** Those and changes of how a user signs in, which are mailed to this user. */
export const securityChanges = [
  ...accountChanges,
  'authenticator_on',
  'authenticator_off',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'password_changed',
  'password_reset',
  'signed_out_elsewhere',
  'signed_out_by_support',
  'second_step_removed',
  'wrong_codes',
] as const
export type SecurityChange = (typeof securityChanges)[number]

/** What a mail about a change is about: the user, what changed, and when in business time. */
export interface SecurityChangeFacts {
  userId: string
  change: SecurityChange
  at: Date
}

const factsSchema = z.tuple([z.uuid(), z.enum(securityChanges), z.iso.datetime()])

/** All facts fit into the mail's key, so that no table of changes is needed for its text. */
export function keyOfChange({ userId, change, at }: SecurityChangeFacts): string {
  return `${userId} ${change} ${at.toISOString()}`
}

export function changeOfKey(about: string): SecurityChangeFacts {
  const [userId, change, at] = factsSchema.parse(about.split(' '))
  return { userId, change, at: new Date(at) }
}
