import type { DraftChange, DraftsBody } from '@afterbeep/contract/api/assistant'
import { useState } from 'react'
import { askForDrafts } from '../drafts/ask-for-drafts.ts'
import type { WrittenDraft } from '../drafts/ask-for-drafts.ts'
import { changeFailureText } from '../studio-words.ts'
import { useOneCall } from '../use-one-call.ts'

/** The state of the change of the text in the box. */
export type ChangePhase =
  | { name: 'rest' }
  | { name: 'working'; change: DraftChange }
  | { name: 'none'; change: DraftChange }
  | { name: 'failed'; text: string }

interface ChangeProps {
  readonly bodyFor: (change: DraftChange, text: string) => DraftsBody
  /** The version that arrived for the text that was sent. */
  readonly onVersion: (version: WrittenDraft, of: { change: DraftChange; text: string }) => void
}

/** Has the text in the box changed. The first version that fits ends the call. */
export function useChange({ bodyFor, onVersion }: ChangeProps) {
  const [phase, setPhase] = useState<ChangePhase>({ name: 'rest' })
  const call = useOneCall()

  async function start(change: DraftChange, text: string): Promise<void> {
    const signal = call.begin()
    setPhase({ name: 'working', change })
    try {
      const version = await firstFitting(bodyFor(change, text), { change, text, signal })
      setPhase(version === undefined ? { name: 'none', change } : { name: 'rest' })
      if (version !== undefined) onVersion(version, { change, text })
    } catch (error) {
      if (!signal.aborted) setPhase({ name: 'failed', text: changeFailureText(error) })
    }
  }
  function stop(): void {
    call.end()
    setPhase({ name: 'rest' })
  }
  return { phase, start, stop }
}

interface Wanted {
  readonly change: DraftChange
  readonly text: string
  readonly signal: AbortSignal
}

async function firstFitting(
  body: DraftsBody,
  { change, text, signal }: Wanted,
): Promise<WrittenDraft | undefined> {
  for await (const version of askForDrafts(body, signal)) {
    const isShorter = version.text.length < text.length
    if (version.text !== text && (change !== 'shorter' || isShorter)) return version
    // The first template is the new form of this text; the later ones are other texts.
    if (version.source === 'templates') return undefined
  }
  return undefined
}
