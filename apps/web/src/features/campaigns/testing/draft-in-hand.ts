import { mary } from '../../../testing/signed-in-user.ts'
import { listDetail } from '../../contacts/testing/contact-list-responses.ts'
import { uploadedListOf } from '../../contacts/uploaded-list.ts'
import { emptyDraft } from '../draft.ts'
import type { Draft } from '../draft.ts'
import { storeDraft } from '../draft-storage.ts'

/** Today as the browser sees it, so that a draft's dates are never past. */
function todayText(): string {
  return new Intl.DateTimeFormat('en-CA').format(new Date())
}

/** Everything filled in, at the overview. */
function finishedDraft(part: Partial<Draft> = {}): Draft {
  return {
    ...emptyDraft(),
    step: 7,
    name: 'Spring / sale',
    description: 'For regulars',
    list: uploadedListOf(listDetail()),
    campaignType: 'both',
    message: 'Hi <FirstName>',
    startDate: todayText(),
    endDate: todayText(),
    frequency: 'once',
    dropTime: '23:30',
    ...part,
  }
}

/** The same, as a reload of Mary's wizard finds it. */
export function storeFinishedDraft(part: Partial<Draft> = {}): Draft {
  const draft = finishedDraft(part)
  storeDraft(mary.uid, draft)
  return draft
}
