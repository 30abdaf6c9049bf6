import { useCallback, useRef, useState } from 'react'
import { changedDraft, emptyDraft } from './draft.ts'
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
  // Two changes of one event build on each other.
  const latest = useRef(draft)
  const change = useCallback(
    (part: DraftChange) => {
      const before = latest.current
      latest.current = changedDraft(before, typeof part === 'function' ? part(before) : part)
      setDraft(latest.current)
      storeDraft(uid, latest.current)
    },
    [uid],
  )
  const discard = useCallback(() => forgetDraft(uid), [uid])
  return { draft, change, discard }
}
