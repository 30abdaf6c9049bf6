import { texts } from '@afterbeep/contract/texts'
import { useParams } from 'react-router'
import { useSignedIn } from '../../lib/session.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useCampaignAggregates, useCampaignProgress, isLive } from './analytics-queries.ts'
import { CampaignFigures } from './campaign-figures.tsx'
import { CampaignProgress, CampaignProgressShape } from './campaign-progress.tsx'
import { DetailsCard } from './details-card.tsx'
import { ExportDetails } from './export-details.tsx'
import { HourlyTrendChart } from './hourly-trend-chart.tsx'

/** One campaign: how far it is, what arrived in which hour, and every call and message. */
export function AnalyticsDetailScreen() {
  const { campaignName = '' } = useParams()
  const { data, isPending, isError, isFetching, refetch } = useCampaignAggregates(campaignName)
  const live = data !== undefined && isLive(data.campaign_status)
  return (
    <div className="flex flex-col gap-6">
      <div data-screen-only>
        <TextLink to="/analytics">{texts.shell.pageTitles.analytics}</TextLink>
      </div>
      <PageHeading
        title={campaignName || texts.analytics.unnamed}
        actions={<ExportDetails campaignName={campaignName} rows={data?.total} />}
      />
      {isError && (
        <ErrorLine
          text="This campaign's numbers could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <Watched campaignName={campaignName} aggregates={data} isPending={isPending} live={live} />
      <CampaignFigures aggregates={data} isPending={isPending} />
      <Card title={texts.analyticsDetails.hourlyTrend} className="print:break-inside-avoid">
        <HourlyTrendChart aggregates={data} isPending={isPending} />
      </Card>
      <DetailsCard
        key={campaignName}
        campaignName={campaignName}
        timeZone={data?.time_zone}
        live={live}
      />
    </div>
  )
}

interface WatchedProps {
  readonly campaignName: string
  readonly aggregates: Parameters<typeof CampaignProgress>[0]['aggregates'] | undefined
  readonly isPending: boolean
  readonly live: boolean
}

/** The campaign as it goes; nothing where its numbers could not be loaded, which the line above says. */
function Watched({ campaignName, aggregates, isPending, live }: WatchedProps) {
  const { profile } = useSignedIn()
  const progress = useCampaignProgress(campaignName, live)
  if (isPending) return <CampaignProgressShape />
  if (aggregates === undefined) return null
  return (
    <>
      {progress.isError && (
        <ErrorLine
          text="How far this campaign is could not be loaded."
          onRetry={() => void progress.refetch()}
          retrying={progress.isFetching}
        />
      )}
      <CampaignProgress
        aggregates={aggregates}
        progress={progress.data}
        currency={profile.currency}
      />
    </>
  )
}
