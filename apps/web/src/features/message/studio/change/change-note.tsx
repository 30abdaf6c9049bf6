import type { DraftChange } from '@afterbeep/contract/api/assistant'
import { Button } from '../../../../ui/button.tsx'
import { ErrorLine } from '../../../../ui/form/error-line.tsx'
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import type { WrittenDraft } from '../drafts/ask-for-drafts.ts'
import { changeWords } from '../studio-words.ts'
import type { ChangePhase } from './use-change.ts'

/** A version that arrived when the text it was made of was no longer in the box. */
export interface Offer {
  readonly version: WrittenDraft
  readonly change: DraftChange
}

interface ChangeNoteProps {
  readonly phase: ChangePhase
  /** What was done last; empty before anything was. */
  readonly note: string
  readonly offer: Offer | null
  readonly onCancel: () => void
  readonly onUse: (version: WrittenDraft) => void
  readonly onKeep: () => void
}

/** The result of a change, in words, under the box that was changed. */
export function ChangeNote({ phase, note, offer, onCancel, onUse, onKeep }: ChangeNoteProps) {
  const text = statusOf(phase, offer) ?? note
  const isWorking = phase.name === 'working'
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft empty:hidden">
        <span role="status" className="inline-flex items-center gap-2 empty:hidden">
          {isWorking ? <Spinner /> : null}
          {text}
        </span>
        {isWorking ? (
          <Button variant="ghost" size="small" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
      {phase.name === 'failed' ? <ErrorLine text={phase.text} /> : null}
      {offer === null ? null : (
        <div className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4">
          <p dir="auto" className="text-sm wrap-anywhere">
            {offer.version.text}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => onUse(offer.version)}>
              Use this
            </Button>
            <Button variant="secondary" size="small" onClick={onKeep}>
              Keep mine
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

function statusOf(phase: ChangePhase, offer: Offer | null): string | undefined {
  if (phase.name === 'working') return changeWords[phase.change].working
  if (phase.name === 'none') return changeWords[phase.change].none
  if (phase.name === 'failed') return ''
  if (offer === null) return undefined
  return `You typed meanwhile, so your text stayed. ${changeWords[offer.change].offered}:`
}
