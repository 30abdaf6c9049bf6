import { WIZARD_STEPS } from '@afterbeep/contract/campaign/wizard'
import type { Draft } from './draft.ts'
import { useIsListGone } from '../contacts/contact-list-calls.ts'
import { uploadedListOf } from '../contacts/uploaded-list.ts'
import { useRecipientList } from '../contacts/use-recipient-list.ts'
import { isWithoutPeople } from './saved/saved-form.ts'

/**
 * The draft without a list that was deleted meanwhile, here or elsewhere; `lostList` is that list's
 * file name. Later steps keep the list's data, because it is still correct. They show that the list
 * is gone, and the draft can't be published with it. A follow-up has no list of its own. A draft that was
 * saved without its people has them again as soon as the server has sent the list.
 */
export function useDraftWithoutLostList(stored: Draft): {
  draft: Draft
  lostList: string | undefined
} {
  const list = stored.followUp === null ? stored.list : null
  const isGone = useIsListGone(list?.contactListId)
  const { list: ofServer } = useRecipientList(list?.contactListId)
  if (list === null) return { draft: stored, lostList: undefined }
  if (isGone) {
    const isPast = stored.step > WIZARD_STEPS.upload
    return { draft: isPast ? stored : { ...stored, list: null }, lostList: list.fileName }
  }
  const isWhole = ofServer === undefined || !isWithoutPeople(stored)
  return {
    draft: isWhole ? stored : { ...stored, list: uploadedListOf(ofServer) },
    lostList: undefined,
  }
}
