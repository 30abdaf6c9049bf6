import { tabDraftKey } from '../../lib/drafts/saved-drafts.ts'
import { draftSchema } from './draft.ts'
import type { Draft } from './draft.ts'

/*
 * The draft of a tab lives whole in the tab's own storage: it survives a reload, and the few contacts in it
 * are gone when the tab closes. The key contains the user, so that no user finds another's draft. What is
 * kept when the browser closes is in saved/use-kept-draft.ts.
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
    sessionStorage.setItem(tabDraftKey(uid), JSON.stringify(draft))
  } catch {
    // With full or forbidden storage the draft is lost by a reload, but not before.
  }
}

export function forgetDraft(uid: string): void {
  sessionStorage.removeItem(tabDraftKey(uid))
}
