import { tabDraftKey } from '../../lib/drafts/saved-drafts.ts'
import { draftSchema } from './draft.ts'
import type { Draft } from './draft.ts'
import { withoutPeople } from '../contacts/uploaded-list.ts'

/*
 * The draft of a tab lives in the tab's own storage and survives a reload there. The people of its list do
 * not: a session that ran out, or a tab that slept while its user signed out in another, would leave them
 * behind. The key contains the user, so that no user finds another's draft. What is kept when the browser
 * closes is in saved/use-kept-draft.ts.
 */

/** The stored draft, or undefined when there is none that today's wizard can read. */
export function readStoredDraft(uid: string): Draft | undefined {
  const text = sessionStorage.getItem(tabDraftKey(uid))
  if (text === null) return undefined
  try {
    return draftSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export function storeDraft(uid: string, draft: Draft): void {
  try {
    const list = draft.list && withoutPeople(draft.list)
    sessionStorage.setItem(tabDraftKey(uid), JSON.stringify({ ...draft, list }))
  } catch {
    // With full or forbidden storage the draft is lost by a reload, but not before.
  }
}

export function forgetDraft(uid: string): void {
  sessionStorage.removeItem(tabDraftKey(uid))
}
