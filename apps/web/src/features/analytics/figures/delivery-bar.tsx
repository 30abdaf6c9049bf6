import { classNames } from '../../../ui/class-names.ts'
import type { CampaignCounts } from './campaign-counts.ts'

interface DeliveryBarProps {
  readonly counts: CampaignCounts
  /** Deliveries of runs that are still to come: the bar is only full when these are done too. */
  readonly planned: number
  /** The value for screen readers: `212 of 680 deliveries done`. */
  readonly text: string
}

/** How much of a campaign arrived, failed, is out or waits, as parts of one bar. */
export function DeliveryBar({ counts, planned, text }: DeliveryBarProps) {
  const parts = [
    ['bg-good', counts.delivered],
    ['bg-bad', counts.failed + counts.skipped],
    ['bg-accent-line', counts.accepted + counts.unknown],
  ] as const
  const total = Math.max(1, counts.total + planned)
  return (
    <div
      role="progressbar"
      aria-label="Deliveries done"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={counts.finished}
      aria-valuetext={text}
      className="flex h-2.5 overflow-hidden rounded-full bg-sunken print:border print:border-line"
    >
      {parts.map(([colour, count]) => (
        <div
          key={colour}
          className={classNames('transition-[width] duration-150', colour)}
          style={{ width: `${(count / total) * 100}%` }}
        />
      ))}
    </div>
  )
}
