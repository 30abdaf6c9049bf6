import { useEffect, useState } from 'react'
import { forgetSavedDraft, savedDraftsOf } from '../../../lib/drafts/saved-drafts.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { Draft } from '../draft.ts'
import { draftIn } from './saved-form.ts'

interface ContinuedDraft {
  readonly uid: string
  /** The saved draft that a link asks for; undefined for none. */
  readonly wanted: string | undefined
  /** The key of the tab's own draft. */
  readonly current: string
  readonly onDraft: (draft: Draft) => void
}

/** Reads the saved draft that a link asks for; true while it is read. */
export function useContinuedDraft({ uid, wanted, current, onDraft }: ContinuedDraft): boolean {
  const [done, setDone] = useState<string>()
  const isReading = wanted !== undefined && wanted !== current && wanted !== done
  useEffect(() => {
    if (!isReading) return
    let isGone = false
    void readDraft(uid, wanted).then((draft) => {
      if (isGone) return
      if (typeof draft === 'string') toast(draft, 'error')
      else onDraft(draft)
      setDone(wanted)
    })
    return () => {
      isGone = true
    }
  }, [uid, wanted, isReading, onDraft])
  return isReading
}

/** The draft, or why there is none. */
async function readDraft(uid: string, key: string): Promise<Draft | string> {
  const found = (await savedDraftsOf(uid, Date.now())).find((saved) => saved.key === key)
  if (found === undefined) return 'This draft is not in this browser any more.'
  const draft = draftIn(found)
  if (draft !== undefined) return draft
  await forgetSavedDraft(uid, key)
  return 'This draft was saved by another version of the product and can’t be opened. Please start again.'
}
