import type { CampaignAggregates } from '@afterbeep/contract/api/campaigns/analytics'
import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import { texts } from '@afterbeep/contract/errors/texts'
import { useLocation } from 'react-router'
import { ApiError } from '../../lib/api-error.ts'
import { Permitted } from '../../lib/permissions.tsx'
import { useAccount } from '../../lib/account-query.ts'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWatchedCampaign, isLive } from './analytics-queries.ts'
import { CampaignFigures } from './figures/campaign-figures.tsx'
import { CampaignProgress, CampaignProgressShape } from './progress/campaign-progress.tsx'
import { RunsCard } from './runs/runs-card.tsx'
import { RecordCard } from './record/lazy-record.tsx'
import { AgainButton } from '../campaigns/again/again-button.tsx'
import { DetailsCard } from './details/details-card.tsx'
import { ExportDetails } from './details/export-details.tsx'
import { HourlyTrendChart } from './figures/hourly-trend-chart.tsx'
import { LazyReplies } from '../replies/lazy-replies.tsx'
import { LazySummary } from './summary/lazy-summary.tsx'
import { LazyTwoVersions } from './variants/lazy-two-versions.tsx'

const failureText = "This campaign's numbers could not be loaded."

/** One campaign: how far it is, what arrived in which hour, and every call and message. */
export function AnalyticsDetailScreen() {
  const campaignName = nameInAddress(useLocation().pathname)
  const { data, isPending, isError, error, isFetching, refetch } = useWatchedCampaign(campaignName)
  const { currency } = useAccount().account
  const aggregates = data?.aggregates
  const live = aggregates !== undefined && isLive(aggregates.campaign_status)
  const timeZone = aggregates?.time_zone
  const retry = { onRetry: () => void refetch(), retrying: isFetching }
  if (!data && error instanceof ApiError && error.status === 404) {
    return <UnknownCampaign campaignName={campaignName} />
  }
  return (
    <div className="flex flex-col gap-6">
      <div data-screen-only>
        <TextLink to="/analytics">{texts.shell.pageTitles.analytics}</TextLink>
      </div>
      <PageHeading
        title={campaignName || campaignTexts.analytics.unnamed}
        actions={
          <Permitted permission="campaigns">
            <AgainButton campaignName={campaignName} whom="everyone" variant="secondary">
              Use again
            </AgainButton>
            <ExportDetails campaignName={campaignName} rows={aggregates?.total} />
          </Permitted>
        }
      />
      {isError && data && <ErrorLine text={failureText} {...retry} />}
      {data?.progress === null && (
        <ErrorLine text="This campaign’s progress could not be loaded." {...retry} />
      )}
      {isPending ? <CampaignProgressShape /> : null}
      {isError && !data ? <Unloaded {...retry} /> : null}
      {data ? <CampaignProgress {...data} {...{ campaignName, currency }} /> : null}
      <LazySummary campaignName={campaignName} over={aggregates && !live} isPending={isPending} />
      <CampaignFigures aggregates={aggregates} isPending={isPending} />
      <Card title={campaignTexts.analyticsDetails.hourlyTrend} className="print:break-inside-avoid">
        <HourlyTrendChart aggregates={aggregates} isPending={isPending} />
      </Card>
      <DetailsCard
        key={campaignName}
        campaignName={campaignName}
        isPending={isPending}
        timeZone={timeZone}
        live={live}
        over={aggregates !== undefined && !live}
        archivedAt={aggregates?.details_archived_at ?? null}
        bothChannels={hasBothChannels(aggregates)}
      />
      {/* What follows has no height that is known before it is loaded: below the tools of the details
          it moves nothing that is being clicked. */}
      {data !== undefined && data.aggregates.runs.length > 1 ? (
        <RunsCard key={`${campaignName} runs`} {...{ campaignName, live, timeZone }} />
      ) : null}
      {aggregates === undefined ? null : (
        <RecordCard key={`${campaignName} record`} campaignName={campaignName} over={!live} />
      )}
      {data?.progress?.has_variants ? (
        <LazyTwoVersions key={`${campaignName} versions`} campaignName={campaignName} live={live} />
      ) : null}
      <LazyReplies
        key={`${campaignName} replies`}
        campaignName={campaignName}
        timeZone={timeZone}
        live={live}
      />
    </div>
  )
}

/** Not the router's own parameter, which takes a `%2F` that is part of a name for a slash. */
function nameInAddress(pathname: string): string {
  const [, encoded = ''] = /^\/analytics\/details\/([^/]*)/.exec(pathname) ?? []
  try {
    return decodeURIComponent(encoded)
  } catch {
    // A link that was cut off in the middle of a character.
    return encoded
  }
}

/** An address with a name that no campaign of the account has, such as an old link. */
function UnknownCampaign({ campaignName }: { readonly campaignName: string }) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={campaignName || campaignTexts.analytics.unnamed} />
      <Card>
        <EmptyState
          title="There is no campaign of this name."
          description="The address may be mistyped, or belong to another account."
          action={<TextLink to="/analytics">See all campaigns</TextLink>}
        />
      </Card>
    </div>
  )
}

function hasBothChannels(aggregates: CampaignAggregates | undefined): boolean {
  if (aggregates === undefined) return false
  return aggregates.dropcowboy_total_calls_sent > 0 && aggregates.telnyx_total_messages > 0
}

/** Takes the space of the numbers, so that nothing below moves when they fail to load. */
function Unloaded(retry: { onRetry: () => void; retrying: boolean }) {
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <div aria-hidden className="invisible">
        <CampaignProgressShape />
      </div>
      <Card>
        <ErrorLine text={failureText} {...retry} />
      </Card>
    </div>
  )
}
