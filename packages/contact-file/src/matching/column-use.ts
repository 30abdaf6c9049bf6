import { consentColumns, optionalColumns } from '@afterbeep/contract/contact/contact-columns'

/**
 * What a column of a foreign file is used for. Several columns may be `Phone`: a person's mobile number
 * is then called. `FullName` is cut into first and last name where those are blank. `Keep` keeps a column
 * under its own header. `DoNotContact` marks people who must not be called or texted: they are left out.
 * `VoiceConsent` and `TextConsent` say yes or no for one channel, `Consent` for what its values name.
 */
export const columnUses = [
  'Phone',
  'FirstName',
  'LastName',
  'FullName',
  'id',
  'RecommendedPhone',
  ...optionalColumns,
  'DoNotContact',
  ...consentColumns,
  'VoiceConsent',
  'TextConsent',
  'Keep',
  'LeaveOut',
] as const

export type ColumnUse = (typeof columnUses)[number]

/** The columns of the made file that come from one column of the foreign one, in this order. */
export const singleUses = [...optionalColumns] as const
