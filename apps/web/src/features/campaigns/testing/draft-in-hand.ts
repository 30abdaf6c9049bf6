import { mary } from '../../../testing/signed-in-user.ts'
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
    list: {
      contactListId: 'list-1',
      fileName: 'contacts.csv',
      columns: ['id', 'FirstName', 'LastName', 'PhoneNumber', 'RecommendedPhone', 'City'],
      accepted: 340,
      rejected: 3,
      sample: [
        { FirstName: 'Mary', LastName: 'Smith', City: 'San Jose' },
        { FirstName: 'Bob', LastName: 'Ray', City: '' },
      ],
      problems: [{ line: 4, message: 'Duplicate phone number' }],
      groups: [{ message: 'Duplicate phone number', count: 3, first_lines: [4] }],
      fixed: 0,
      extremes: { longest: { FirstName: 'Mary', City: 'San Jose' }, unusual: {} },
    },
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
