import { failureTexts } from '../campaign/failure-reasons.ts'
import { addedHowTexts } from './added-how.ts'
import type { AddedHow } from './added-how.ts'

const ownTexts: Readonly<Record<string, string>> = {
  ...failureTexts,
  opted_out: 'Asked to stop by text',
  opted_out_by_call: 'Pressed 9 when they called back',
  unclear: 'May have asked to stop: waits for you to look',
  by_hand: 'Put on the list by you',
  erased: 'Asked you to erase their data',
}

/** Why a number is on the list, in the words of its owner; a newer server may know more reasons. */
export function suppressionReasonText(reason: string, addedHow: AddedHow | null): string {
  if (reason === 'by_hand' && addedHow !== null) return addedHowTexts[addedHow]
  return ownTexts[reason] ?? 'Refused by the phone company'
}
