import type { DraftsResponse, DraftsBody, TemplateReason } from '@afterbeep/contract/api/assistant'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../../lib/api-error.ts'
import { queryKeys } from '../../../../lib/query-keys.ts'
import { askForDrafts } from './ask-for-drafts.ts'
import type { WrittenDraft } from './ask-for-drafts.ts'
import type { AskProblems } from './studio-ask.ts'
import { failureText } from '../studio-words.ts'
import { useOneCall } from '../use-one-call.ts'

export type Fact = DraftsResponse['missing'][number]

/** The current drafts; they stay until others arrive. */
export interface LatestDrafts {
  readonly drafts: readonly WrittenDraft[]
  readonly reason: TemplateReason | null
  /** The facts that the drafts could not state. */
  readonly missing: readonly Fact[]
  /** All facts that were ever missing, so that filled-in fields stay visible. */
  readonly askedFor: readonly Fact[]
  /** The end of what was asked for, which the drafts have no room for; null where none is. */
  readonly leftOut: string | null
  /** Cancelled or broken off before all were there. */
  readonly isCut: boolean
}

export const noDraftsYet: LatestDrafts = {
  drafts: [],
  reason: null,
  missing: [],
  askedFor: [],
  leftOut: null,
  isCut: false,
}

type Phase =
  | { name: 'rest' }
  | { name: 'writing'; drafts: readonly WrittenDraft[] }
  | { name: 'failed'; text: string; problems: AskProblems }

/** Asks for three drafts. The current ones stay when no new ones arrive. */
export function useDrafts(latest: LatestDrafts, onAnswered: (latest: LatestDrafts) => void) {
  const [phase, setPhase] = useState<Phase>({ name: 'rest' })
  const call = useOneCall()
  const queryClient = useQueryClient()

  async function write(body: DraftsBody): Promise<void> {
    const signal = call.begin()
    const drafts: WrittenDraft[] = []
    setPhase({ name: 'writing', drafts })
    try {
      const response = await readAll(askForDrafts(body, signal), (draft) => {
        drafts.push(draft)
        setPhase({ name: 'writing', drafts: [...drafts] })
      })
      const { reason, missing, left_out: leftOut } = response
      const askedFor = [...new Set([...latest.askedFor, ...missing])]
      onAnswered({ drafts, reason, missing, askedFor, leftOut, isCut: false })
      // The server keeps who calls with the account, where it had none: it is asked once.
      if (body.sender !== undefined || body.callback_number !== undefined) {
        void queryClient.invalidateQueries({ queryKey: queryKeys.account })
        // The profile's form must not offer the names of before.
        queryClient.removeQueries({ queryKey: queryKeys.profile })
      }
      setPhase({ name: 'rest' })
    } catch (error) {
      // Cancelled, left, or replaced by another call: that code has set the state already.
      if (signal.aborted) return
      keep(drafts)
      setPhase(failed(error))
    }
  }
  function keep(drafts: readonly WrittenDraft[]): void {
    if (drafts.length > 0)
      onAnswered({ ...latest, drafts, reason: null, leftOut: null, isCut: true })
  }
  function cancel(): void {
    call.end()
    if (phase.name === 'writing') keep(phase.drafts)
    setPhase({ name: 'rest' })
  }
  return { phase, write, cancel }
}

async function readAll(
  coming: AsyncGenerator<WrittenDraft, DraftsResponse>,
  onDraft: (draft: WrittenDraft) => void,
): Promise<DraftsResponse> {
  for (;;) {
    const next = await coming.next()
    if (next.done) return next.value
    onDraft(next.value)
  }
}

function failed(error: unknown): Phase {
  const problems = error instanceof ApiError ? error.fields : {}
  return { name: 'failed', text: failureText(error), problems }
}
