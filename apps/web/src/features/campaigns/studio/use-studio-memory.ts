import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ask } from './drafts/studio-ask.ts'
import { emptyAsk } from './drafts/studio-ask.ts'
import type { LatestDrafts } from './drafts/use-drafts.ts'
import { noDraftsYet } from './drafts/use-drafts.ts'
import type { Rewrite } from './change/use-rewrites.ts'

/** What the studio stores about one draft of a campaign. */
export interface StudioMemory {
  readonly isOpen: boolean
  readonly ask: Ask
  readonly latest: LatestDrafts
  /** Texts that are templates word for word: they can be changed without a model. */
  readonly templates: readonly string[]
  readonly past: readonly Rewrite[]
}

/** As long as a session lasts; else it is gone after five minutes on another step. */
const keptMs = 3_600_000

const nothing: StudioMemory = {
  isOpen: false,
  ask: emptyAsk,
  latest: noDraftsYet,
  templates: [],
  past: [],
}

/**
 * Kept in the query cache and not in the browser's storage: it survives a visit to another step, but
 * not a reload.
 */
export function useStudioMemory(publishKey: string) {
  const client = useQueryClient()
  const key = ['message-studio', publishKey]
  const [memory, setMemory] = useState(() => client.getQueryData<StudioMemory>(key) ?? nothing)
  function remember(part: Partial<StudioMemory>): void {
    setMemory((before) => {
      const after = { ...before, ...part }
      client.setQueryDefaults(key, { gcTime: keptMs })
      client.setQueryData(key, after)
      return after
    })
  }
  return { memory, remember }
}
