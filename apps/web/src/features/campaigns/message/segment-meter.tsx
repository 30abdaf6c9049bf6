import type { Fallbacks } from '@afterbeep/contract/placeholders'
import type { CampaignType } from '@afterbeep/contract/pricing'
import { replaceForced } from '@afterbeep/contract/segments'
import type { SegmentCount } from '@afterbeep/contract/segments'
import { longestSegments } from '@afterbeep/contract/longest-text'
import { Button } from '../../../ui/button.tsx'

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
        <ForcedBy message={message} count={count} onReplace={onReplace} />
      </div>
    </div>
  )
}

interface ForcedByProps {
  readonly message: string
  readonly count: SegmentCount
  readonly onReplace: (message: string) => void
}

function ForcedBy({ message, count, onReplace }: ForcedByProps) {
  const { forcedBy, replacement } = count
  if (forcedBy === undefined) return null
  const shown = visibleName(forcedBy)
  if (!message.includes(forcedBy)) {
    return <p>{shown} in your list makes segments shorter: 70 characters instead of 160.</p>
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{shown} makes segments shorter: 70 characters instead of 160.</span>
      {replacement === undefined ? null : (
        <Button
          variant="secondary"
          size="small"
          onClick={() => onReplace(replaceForced(message, count))}
        >
          {replacement.trim() === '' ? 'Remove it' : `Write ${replacement} instead`}
        </Button>
      )}
    </p>
  )
}

/** The character in quotes; one that can't be seen by its number. */
function visibleName(char: string): string {
  if (!/[\p{Z}\p{C}]/u.test(char)) return `The character “${char}”`
  const number = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `An invisible character (U+${number})`
}
