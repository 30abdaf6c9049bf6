import { useCallback, useState } from 'react'
import { emptyDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import { forgetDraft, readStoredDraft, storeDraft } from './draft-storage.ts'

export type DraftChange = Partial<Draft> | ((draft: Draft) => Partial<Draft>)

export type DraftControls = {
  readonly draft: Draft
  readonly change: (part: DraftChange) => void
  /** Forgets the stored draft, when it is published or given up; the wizard is left then. */
  readonly discard: () => void
}

/** The user's draft, stored with each change so that a reload finds it again. */
export function useDraft(uid: string): DraftControls {
  const [draft, setDraft] = useState(() => readStoredDraft(uid) ?? emptyDraft())
  const change = useCallback(
    (part: DraftChange) => {
      setDraft((before) => {
        const after = { ...before, ...(typeof part === 'function' ? part(before) : part) }
        storeDraft(uid, after)
        return after
      })
    },
    [uid],
  )
  const discard = useCallback(() => forgetDraft(uid), [uid])
  return { draft, change, discard }
}
