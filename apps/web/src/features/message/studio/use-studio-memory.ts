import { useRef, useState } from 'react'
import { createDraftStore } from '../../../lib/drafts/draft-store.ts'
import type { Ask } from './drafts/studio-ask.ts'
import { emptyAsk } from './drafts/studio-ask.ts'
import type { LatestDrafts } from './drafts/use-drafts.ts'
import { noDraftsYet } from './drafts/use-drafts.ts'
import type { Rewrite } from './change/use-rewrites.ts'

/** What the studio stores about the message of one campaign. */
export interface StudioMemory {
  readonly isOpen: boolean
  readonly ask: Ask
  readonly latest: LatestDrafts
  /** Texts that are templates word for word: they can be changed without a model. */
  readonly templates: readonly string[]
  readonly past: readonly Rewrite[]
}

const kept = createDraftStore<StudioMemory>()

const nothing: StudioMemory = {
  isOpen: false,
  ask: emptyAsk,
  latest: noDraftsYet,
  templates: [],
  past: [],
}

/** Survives a visit to another screen, but not a reload. */
export function useStudioMemory(memoryKey: string) {
  const [memory, setMemory] = useState(() => kept.get(memoryKey) ?? nothing)
  // The last memory, also for a response that comes before this component has rendered again.
  const last = useRef(memory)
  function remember(part: Partial<StudioMemory>): void {
    last.current = { ...last.current, ...part }
    kept.set(memoryKey, last.current)
    setMemory(last.current)
  }
  return { memory, remember }
}
