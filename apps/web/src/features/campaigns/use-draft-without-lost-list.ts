import { WIZARD_STEPS } from '@afterbeep/contract/campaign/wizard'
import type { Draft } from './draft.ts'
import { useIsListGone } from '../contacts/contact-list-calls.ts'

/**
 * The draft without a list that was deleted meanwhile, here or elsewhere; `lostList` is that list's
 * file name. Later steps keep the list's data, because it is still correct. They show that the list
 * is gone, and the draft can't be published with it. A follow-up has no list of its own.
 */
export function useDraftWithoutLostList(stored: Draft): {
  draft: Draft
  lostList: string | undefined
} {
  const list = stored.followUp === null ? stored.list : null
  const isGone = useIsListGone(list?.contactListId)
  if (list === null || !isGone) return { draft: stored, lostList: undefined }
  const isPast = stored.step > WIZARD_STEPS.upload
  return { draft: isPast ? stored : { ...stored, list: null }, lostList: list.fileName }
}
