import { forcedCharacters, writePlainly } from '@afterbeep/contract/forced-characters'
import type { Fallbacks } from '@afterbeep/contract/placeholders'
import type { CampaignType } from '@afterbeep/contract/pricing'
import { longestSegments } from '@afterbeep/contract/longest-text'
import { Button } from '../../../ui/button.tsx'
import { replacementOffer, shorterSegments } from './forced-words.ts'

interface SegmentMeterProps {
  readonly message: string
  /** Among them whoever gets the longest text. */
  readonly contacts: readonly Readonly<Record<string, string>>[]
  /** Whether they are made of the uploaded file; else one example stands in. */
  readonly real: boolean
  readonly campaignType: CampaignType | ''
  readonly fallbacks: Fallbacks
  readonly onReplace: (message: string) => void
}

/** Segments of the longest text, and the character that makes texts longer, with a way out. */
export function SegmentMeter(props: SegmentMeterProps) {
  const { message, contacts, real, campaignType, fallbacks, onReplace } = props
  const count = longestSegments(message, contacts, campaignType, fallbacks)
  return (
    <div className="flex flex-col gap-1.5 text-sm text-ink-soft tabular-nums">
      <p>
        {count.segments === 1 ? '1 text segment' : `${count.segments} text segments`} for the{' '}
        {real ? 'longest' : 'example'} text ({count.encoding})
      </p>
      <div aria-live="polite" className="min-h-8">
        {count.forcedBy === undefined ? null : (
          <ForcedBy
            message={message}
            forcedBy={count.forcedBy}
            fallbacks={fallbacks}
            onReplace={onReplace}
          />
        )}
      </div>
    </div>
  )
}

interface ForcedByProps extends Pick<SegmentMeterProps, 'message' | 'fallbacks' | 'onReplace'> {
  /** A character of the longest text. */
  readonly forcedBy: string
}

function ForcedBy({ message, forcedBy, fallbacks, onReplace }: ForcedByProps) {
  const written = forcedCharacters(message)
  const lasting = written.filter(({ replacement }) => replacement === undefined)
  if (written.length === 0) {
    const isFallback = Object.values(fallbacks).some((text) => text.includes(forcedBy))
    const place = isFallback ? 'in your texts for empty fields' : 'in your list'
    return <p>{shorterSegments([forcedBy], place)}</p>
  }
  // While one stays that nothing can be written for, replacing the others shortens nothing.
  if (lasting.length > 0) return <p>{shorterSegments(lasting.map(({ character }) => character))}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{shorterSegments(written.map(({ character }) => character))}</span>
      <Button variant="secondary" size="small" onClick={() => onReplace(writePlainly(message))}>
        {replacementOffer(written.map(({ replacement = '' }) => replacement))}
      </Button>
    </p>
  )
}
