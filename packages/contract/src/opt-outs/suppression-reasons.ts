import { failureTexts } from '../campaign/failure-reasons.ts'

/** How a person asked not to be contacted, where someone of the account put them on the list. */
export const addedHowTexts = {
  phone_call: 'Asked in a phone call',
  letter: 'Asked by letter',
  email: 'Asked by email',
  in_person: 'Asked in person',
  other: 'Asked in another way',
  imported: 'From a file of yours',
} as const
export type AddedHow = keyof typeof addedHowTexts

/** The ways that a form offers: a file says `imported` of itself. */
export const waysToAsk = ['phone_call', 'letter', 'email', 'in_person', 'other'] as const

const ownTexts: Readonly<Record<string, string>> = {
  ...failureTexts,
  opted_out: 'Asked to stop by text',
  unclear: 'May have asked to stop: waits for you to look',
  by_hand: 'Put on the list by you',
  erased: 'Asked you to erase their data',
}

/** Why a number is on the list, in the words of its owner; a newer server may know more reasons. */
export function suppressionReasonText(reason: string, addedHow: AddedHow | null): string {
  if (reason === 'by_hand' && addedHow !== null) return addedHowTexts[addedHow]
  return ownTexts[reason] ?? 'Refused by the phone company'
}
