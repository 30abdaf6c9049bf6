import { assistantLimits } from '@afterbeep/contract/api/assistant'
import { limits } from '@afterbeep/contract/limits'
import { messageLength } from '@afterbeep/contract/message/message'
import { useId } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/page/skeleton.tsx'
import type { WrittenDraft } from './ask-for-drafts.ts'
import { sourceNames } from '../studio-words.ts'

interface DraftPlacesProps {
  readonly drafts: readonly WrittenDraft[]
  readonly writing: boolean
  /** The text in the box. */
  readonly message: string
  readonly onUse: (draft: WrittenDraft, said: string) => void
}

/** As high as a draft of 200 characters, so that nothing moves when one comes. */
const placeHeight = 'min-h-64 @md:min-h-44 @2xl:min-h-64'

/** Three places; each is a skeleton until its draft arrives. */
export function DraftPlaces({ drafts, writing, message, onUse }: DraftPlacesProps) {
  const coming = writing ? assistantLimits.drafts - drafts.length : 0
  if (drafts.length + coming === 0) return null
  return (
    <ol aria-label="Drafts" aria-busy={writing} className="grid gap-4 @2xl:grid-cols-3">
      {drafts.map((draft, index) => (
        <DraftPlace
          key={draft.text}
          draft={draft}
          number={index + 1}
          isInBox={draft.text === message}
          onUse={() => onUse(draft, `Draft ${index + 1} is in your message now.`)}
        />
      ))}
      {Array.from({ length: coming }, (_, index) => (
        <li key={`coming ${drafts.length + index}`} aria-hidden className="grid">
          <Skeleton className={placeHeight} />
        </li>
      ))}
    </ol>
  )
}

interface DraftPlaceProps {
  readonly draft: WrittenDraft
  /** Counted from 1. */
  readonly number: number
  readonly isInBox: boolean
  readonly onUse: () => void
}

function DraftPlace({ draft: { text, source }, number, isInBox, onUse }: DraftPlaceProps) {
  const textId = useId()
  const label = isInBox ? 'In your message' : 'Use this'
  return (
    <li className={`flex flex-col gap-3 rounded-lg border border-line p-4 text-sm ${placeHeight}`}>
      <p id={textId} dir="auto" className="flex-1 wrap-anywhere">
        {text}
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-ink-soft tabular-nums">
        <span>{sourceNames[source]}</span>
        <span>
          {messageLength(text)}/{limits.messageMaxChars} characters
        </span>
      </p>
      <Button
        variant="secondary"
        size="small"
        className="self-start"
        aria-label={`${label}, draft ${number}`}
        aria-describedby={textId}
        aria-disabled={isInBox}
        onClick={() => {
          if (!isInBox) onUse()
        }}
      >
        {label}
      </Button>
    </li>
  )
}
