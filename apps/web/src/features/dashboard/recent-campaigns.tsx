import { formatDropDate, zoneName } from '@afterbeep/contract/schedule/date-text'
import { unnamedCampaignText } from '@afterbeep/contract/campaign/campaign-status'
import type { CampaignItem } from '@afterbeep/contract/api/campaigns/analytics'
import { limits } from '@afterbeep/contract/limits'
import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import { texts } from '@afterbeep/contract/errors/texts'
import { Permitted } from '../../lib/permissions.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CampaignStatusBadge } from '../../ui/feedback/campaign-status-badge.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { LoadingNote } from '../../ui/feedback/loading-note.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useRecentCampaigns } from './dashboard-queries.ts'

/** The first campaigns of the list, what runs now before all others, each with the way to its details. */
export function RecentCampaigns({ className }: { className?: string }) {
  const { campaigns, isPending, isError, retry } = useRecentCampaigns()
  return (
    <Card
      title={campaignTexts.dashboard.recentCampaigns}
      action={<TextLink to="/analytics">All campaigns</TextLink>}
      {...(className ? { className } : {})}
    >
      {/* Space for two rows, whatever loads, so that nothing below moves. */}
      <div className="@container">
        <div className="min-h-61 @lg:min-h-[8.5rem]">
          {isPending ? <LoadingNote hidden /> : null}
          {isPending ? <RecentShape /> : null}
          {isError && <ErrorLine text="Your campaigns could not be loaded." onRetry={retry} />}
          {!isPending && !isError && campaigns.length === 0 ? <NoCampaigns /> : null}
          {campaigns.length > 0 ? (
            <ul className="divide-y divide-line">
              {campaigns.map((campaign) => (
                <RecentCampaign key={campaign.campaign_name} campaign={campaign} />
              ))}
            </ul>
          ) : null}
        </div>
      </div>
    </Card>
  )
}

const rowStyle =
  'grid items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0 @lg:grid-cols-[minmax(0,1fr)_auto]'
const rowEnd = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2'

function RecentCampaign({ campaign }: { campaign: CampaignItem }) {
  const { campaign_name: name, drop_date, time_zone, campaign_status } = campaign
  const shown = name || unnamedCampaignText
  const detailsPath = `/analytics/details/${encodeURIComponent(name)}`
  return (
    <li className={rowStyle}>
      <div className="min-w-0">
        <p className="truncate font-medium" title={shown}>
          {name ? <TextLink to={detailsPath}>{shown}</TextLink> : shown}
        </p>
        <p className="text-sm text-ink-soft">
          {formatDropDate(drop_date, time_zone || undefined)}{' '}
          <span className="whitespace-nowrap">{zoneName(time_zone)}</span>
        </p>
      </div>
      <div className={rowEnd}>
        <CampaignStatusBadge status={campaign_status} />
        <ButtonLink
          variant="secondary"
          size="small"
          to={detailsPath}
          aria-label={`View details of ${shown}`}
        >
          View details
        </ButtonLink>
      </div>
    </li>
  )
}

/** As many rows as can come, in their shape. */
function RecentShape() {
  return (
    <div className="divide-y divide-line">
      {Array.from({ length: limits.recentCampaigns }, (_, row) => (
        <div key={row} className={rowStyle}>
          <div className="flex flex-col gap-2">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="h-4 w-64 max-w-full" />
          </div>
          <div className={rowEnd}>
            <Skeleton className="h-6 w-24" />
            <Skeleton className="h-8 w-28" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** What the place is for, and the next step. */
function NoCampaigns() {
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="font-medium">No campaigns yet</p>
      <p className="max-w-prose text-sm text-ink-soft">
        A campaign leaves a voicemail, and a text after it if you like, for everyone on your list.
        What runs now and what you published last appear here with their results.
      </p>
      <Permitted permission="campaigns">
        <div className="pt-3">
          <ButtonLink to="/campaign">{texts.shell.startCampaign}</ButtonLink>
        </div>
      </Permitted>
    </div>
  )
}
