import { formatDropDate } from '@afterbeep/contract/date-text'
import { unnamedCampaignText } from '@afterbeep/contract/campaign-status'
import type { CampaignItem } from '@afterbeep/contract/http/analytics'
import { texts } from '@afterbeep/contract/texts'
import { Megaphone } from 'lucide-react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CampaignStatusBadge } from '../../ui/campaign-status-badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { LoadingNote } from '../../ui/loading-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useRecentCampaigns } from './dashboard-queries.ts'

/** The newest campaigns, each with the way to its details. */
export function RecentCampaigns({ className }: { className?: string }) {
  const { campaigns, isPending, isError, retry } = useRecentCampaigns()
  return (
    <Card title={texts.dashboard.recentCampaigns} {...(className ? { className } : {})}>
      {isPending ? (
        <>
          <LoadingNote hidden />
          <Skeleton className="h-16" />
          <Skeleton className="mt-3 h-16" />
        </>
      ) : null}
      {isError && <ErrorLine text="Your campaigns could not be loaded." onRetry={retry} />}
      {!isPending && !isError && campaigns.length === 0 ? (
        <EmptyState
          icon={<Megaphone className="size-6" />}
          title="No campaigns yet"
          description="Your newest campaigns and how they went will stand here."
          action={<ButtonLink to="/campaign">{texts.shell.startCampaign}</ButtonLink>}
        />
      ) : null}
      {campaigns.length > 0 ? (
        <ul className="divide-y divide-line">
          {campaigns.map((campaign) => (
            <RecentCampaign key={campaign.campaign_name} campaign={campaign} />
          ))}
        </ul>
      ) : null}
    </Card>
  )
}

function RecentCampaign({ campaign }: { campaign: CampaignItem }) {
  const { campaign_name: name, drop_date, time_zone, campaign_status } = campaign
  const shown = name || unnamedCampaignText
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate font-medium" title={shown}>
          {shown}
        </p>
        <p className="text-sm text-ink-soft">
          {formatDropDate(drop_date, time_zone || undefined)}{' '}
          <span className="whitespace-nowrap">{time_zone.replaceAll('_', ' ')}</span>
        </p>
      </div>
      <CampaignStatusBadge status={campaign_status} />
      <ButtonLink
        variant="secondary"
        size="small"
        to={`/analytics/details/${encodeURIComponent(name)}`}
        aria-label={`View details of ${shown}`}
      >
        View details
      </ButtonLink>
    </li>
  )
}
