import type { CampaignType } from '@afterbeep/contract/pricing'
import { replaceForced } from '@afterbeep/contract/segments'
import { Button } from '../../../ui/button.tsx'
import { longestSegments } from './merged-message.ts'

interface SegmentMeterProps {
  readonly message: string
  readonly contacts: readonly Readonly<Record<string, string>>[]
  readonly campaignType: CampaignType | ''
  readonly onReplace: (message: string) => void
}

/** Segments of the longest text, and the character that makes texts longer, with a way out. */
export function SegmentMeter({ message, contacts, campaignType, onReplace }: SegmentMeterProps) {
  const count = longestSegments(message, contacts, campaignType)
  const { segments, encoding, forcedBy, replacement } = count
  const canReplace =
    forcedBy !== undefined && replacement !== undefined && message.includes(forcedBy)
  return (
    <div className="flex flex-col items-start gap-1 text-ink-soft tabular-nums sm:items-end">
      <p>
        {segments === 1 ? '1 text segment' : `${segments} text segments`} for the longest text (
        {encoding})
      </p>
      {forcedBy === undefined ? null : (
        <p className="flex flex-wrap items-center gap-2">
          <span>
            The character “{forcedBy}” makes segments shorter
            {canReplace ? '.' : '; it can’t be replaced here.'}
          </span>
          {canReplace ? (
            <Button
              variant="secondary"
              size="small"
              onClick={() => onReplace(replaceForced(message, count))}
            >
              {replacement === '' ? 'Remove it' : `Write ${replacement} instead`}
            </Button>
          ) : null}
        </p>
      )}
    </div>
  )
}
