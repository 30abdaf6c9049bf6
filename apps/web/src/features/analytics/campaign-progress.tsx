import { formatDropDate } from '@afterbeep/contract/date-text'
import type { CampaignAggregates } from '@afterbeep/contract/http/analytics'
import { CampaignStatusBadge } from '../../ui/campaign-status-badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Progress } from '../../ui/progress.tsx'
import { isLive } from './analytics-queries.ts'

/** Where the campaign stands, why, and how much of it is done; it moves by itself. */
export function CampaignProgress({ aggregates }: { aggregates: CampaignAggregates }) {
  const { campaign_status, status_reason, drop_date, time_zone } = aggregates
  const { total, finished, recipients, runs, waiting_until } = aggregates
  const done = `${finished.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} deliveries done`
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div aria-live="polite">
          <CampaignStatusBadge status={campaign_status} />
        </div>
        <p className="text-ink-soft">
          {formatDropDate(drop_date, time_zone || undefined)} {time_zone.replaceAll('_', ' ')}
        </p>
        {runs.length > 1 ? <p className="text-ink-soft">{runs.length} runs</p> : null}
      </div>
      {status_reason ? <p className="mt-3">{status_reason}</p> : null}
      {total === 0 ? (
        <p className="mt-3">
          {recipients.toLocaleString('en-US')} {recipients === 1 ? 'person is' : 'people are'} on
          its list. Results appear here once the first drop starts.
        </p>
      ) : null}
      {waiting_until ? (
        <p className="mt-3">
          Nobody is contacted outside their calling hours. The next deliveries go out at{' '}
          {formatDropDate(waiting_until, time_zone || undefined)} {time_zone.replaceAll('_', ' ')}.
        </p>
      ) : null}
      {total > 0 ? (
        <div className="mt-4 flex flex-col gap-2">
          <Progress label="Deliveries done" value={finished} max={total} valueText={done} />
          <p className="text-sm text-ink-soft tabular-nums">
            {done}
            {isLive(campaign_status) && finished < total ? ' · updates by itself' : ''}
          </p>
        </div>
      ) : null}
    </Card>
  )
}
