import { deliveryStatusTexts } from '@afterbeep/contract/campaign/delivery-status'
import { classNames } from '../../../ui/class-names.ts'
import { watchedStates } from './campaign-counts.ts'
import type { CampaignCounts, WatchedState } from './campaign-counts.ts'
import { countText } from '../zoned-text.ts'

/** The colours of the bar above; what is not sent counts there as failed. */
const dots: Readonly<Record<WatchedState, string>> = {
  pending: 'bg-sunken border border-field-line',
  accepted: 'bg-accent-line',
  unknown: 'bg-accent-line',
  delivered: 'bg-good',
  failed: 'bg-bad',
  skipped: 'bg-bad',
}

/** How many deliveries are in each state, in words. */
export function DeliveryStates({ counts }: { counts: CampaignCounts }) {
  return (
    <section aria-label="Deliveries by state">
      <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-3 sm:gap-y-3 xl:grid-cols-6">
        {watchedStates.map((state) => (
          <div
            key={state}
            className="flex items-baseline justify-between gap-4 sm:flex-col-reverse sm:items-start sm:justify-end sm:gap-0"
          >
            <dt className="flex items-baseline gap-2 text-sm text-ink-soft">
              <span
                aria-hidden
                className={classNames('inline-block size-2 shrink-0 rounded-full', dots[state])}
              />
              {deliveryStatusTexts[state]}
            </dt>
            <dd className="font-semibold tabular-nums sm:text-lg">{countText(counts[state])}</dd>
          </div>
        ))}
      </dl>
      {counts.unknown > 0 ? (
        <p className="mt-3 text-sm text-ink-soft">
          May have been sent: the connection broke before the provider’s response. Its report
          settles it within a day, and nobody gets it twice.
        </p>
      ) : null}
    </section>
  )
}
