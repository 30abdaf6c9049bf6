import type { CampaignAggregates } from '@afterbeep/contract/api/campaigns/analytics'
import { percentText } from '@afterbeep/contract/campaign/delivery-rate'
import { LoadingNote } from '../../../ui/feedback/loading-note.tsx'
import { countText } from '../zoned-text.ts'

interface CampaignFiguresProps {
  /** Undefined while loading, and after a failure, when every figure is 0 (specification: entities). */
  readonly aggregates: CampaignAggregates | undefined
  readonly isPending: boolean
}

/** Calls and messages of the campaign, as totals and rates. */
export function CampaignFigures({ aggregates, isPending }: CampaignFiguresProps) {
  return (
    <div className="grid gap-6 lg:grid-cols-2 print:grid-cols-2">
      {isPending ? <LoadingNote hidden /> : null}
      <Figures
        title="Calls"
        isPending={isPending}
        total={aggregates?.dropcowboy_total_calls_sent ?? 0}
        success={aggregates?.dropcowboy_success_calls ?? 0}
        failed={aggregates?.dropcowboy_failed_calls ?? 0}
        rate={aggregates?.dropcowboy_call_sent_rate ?? 0}
      />
      <Figures
        title="Messages"
        isPending={isPending}
        total={aggregates?.telnyx_total_messages ?? 0}
        success={aggregates?.telnyx_successful_messages ?? 0}
        failed={aggregates?.telnyx_failed_messages ?? 0}
        rate={aggregates?.telnyx_message_sent_rate ?? 0}
      />
    </div>
  )
}

interface FiguresProps {
  readonly title: string
  readonly isPending: boolean
  readonly total: number
  readonly success: number
  readonly failed: number
  /** Percent, 0–100. */
  readonly rate: number
}

function Figures({ title, isPending, total, success, failed, rate }: FiguresProps) {
  const figures = [
    ['Total', countText(total)],
    ['Success', countText(success)],
    ['Failed', countText(failed)],
    ['Delivery rate', percentText(rate)],
  ] as const
  return (
    <section
      aria-label={title}
      aria-busy={isPending}
      className="rounded-xl border border-line bg-surface p-5 sm:p-6"
    >
      <h2 className="mb-4 text-base font-semibold">{title}</h2>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="text-xl font-semibold tabular-nums">
              {isPending ? <Unknown /> : value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A number's skeleton: as high as its line, so that nothing moves when it loads. */
function Unknown() {
  return <span className="inline-block h-4 w-12 animate-pulse rounded bg-sunken" />
}
