import type { Fallbacks } from '@afterbeep/contract/message/placeholders'
import { longestSegments } from '@afterbeep/contract/message/length/longest-text'
import { lazyPart } from '../../../ui/page/lazy-part.tsx'

// Most texts are plain and load none of this code.
const ForcedBy = lazyPart(() => import('./forced-by.tsx'), null)

interface SegmentMeterProps {
  readonly message: string
  /** Includes the recipient of the longest text. */
  readonly contacts: readonly Readonly<Record<string, string>>[]
  /** Whether they are made of the uploaded file; else one example stands in. */
  readonly real: boolean
  readonly fallbacks: Fallbacks
  /** Named in front of a first text that does not name it; '' where it is not known. */
  readonly business: string
  readonly onReplace: (message: string) => void
}

/** Segments of the longest text, and the character that makes texts longer, with a way out. */
export function SegmentMeter(props: SegmentMeterProps) {
  const { message, contacts, real, fallbacks, business, onReplace } = props
  const count = longestSegments(message, contacts, fallbacks, business)
  return (
    <div className="flex flex-col gap-1.5 text-sm text-ink-soft">
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
