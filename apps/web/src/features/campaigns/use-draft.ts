import { useCallback, useRef, useState } from 'react'
import { changedDraft, emptyDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import { readStoredDraft } from './draft-storage.ts'
import { useKeptDraft } from './saved/use-kept-draft.ts'

export type DraftChange = Partial<Draft> | ((draft: Draft) => Partial<Draft>)

export type DraftControls = {
  readonly draft: Draft
  readonly change: (part: DraftChange) => void
  /** Shows another draft in this one's place, which stays saved. */
  readonly replace: (draft: Draft) => void
  /** Forgets the stored draft, when it is published or given up; the wizard is left then. */
  readonly discard: () => void
}

/** The user's draft, stored with each change so that a reload or another visit finds it again. */
export function useDraft(uid: string): DraftControls {
  const [draft, setDraft] = useState(() => readStoredDraft(uid) ?? emptyDraft())
  // Two changes of one event build on each other.
  const latest = useRef(draft)
  const discard = useKeptDraft(uid, draft)
  const replace = useCallback((next: Draft) => {
    latest.current = next
    setDraft(next)
  }, [])
  const change = useCallback(
    (part: DraftChange) => {
      const before = latest.current
      replace(changedDraft(before, typeof part === 'function' ? part(before) : part))
    },
    [replace],
  )
  return { draft, change, replace, discard }
}
