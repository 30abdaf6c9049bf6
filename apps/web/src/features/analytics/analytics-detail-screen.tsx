import { texts } from '@afterbeep/contract/texts'
import { useParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChartPlaceholder } from '../../ui/charts/chart-placeholder.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useCampaignAggregates, isLive } from './analytics-queries.ts'
import { CampaignFigures } from './campaign-figures.tsx'
import { CampaignProgress } from './campaign-progress.tsx'
import { DetailsCard } from './details-card.tsx'
import { HourlyTrendChart } from './hourly-trend-chart.tsx'
import { useDetailsExport } from './use-details-export.ts'

/** One campaign: how far it is, what arrived in which hour, and every call and message. */
export function AnalyticsDetailScreen() {
  const { campaignName = '' } = useParams()
  const { data, isPending, isError, isFetching, refetch } = useCampaignAggregates(campaignName)
  const exporting = useDetailsExport(campaignName)
  return (
    <div className="flex flex-col gap-6">
      <div>
        <TextLink to="/analytics">{texts.shell.pageTitles.analytics}</TextLink>
      </div>
      <PageHeading
        title={campaignName || texts.analytics.unnamed}
        actions={
          <Button
            variant="secondary"
            loading={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            {exporting.isPending ? texts.export.busy : texts.export.button}
          </Button>
        }
      />
      {isError && (
        <ErrorLine
          text="This campaign's numbers could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data !== undefined && <CampaignProgress aggregates={data} />}
      <CampaignFigures aggregates={data} isPending={isPending} />
      <Card title={texts.analyticsDetails.hourlyTrend}>
        {data === undefined && !isError ? (
          <ChartPlaceholder />
        ) : (
          <HourlyTrendChart aggregates={data} />
        )}
      </Card>
      <DetailsCard
        key={campaignName}
        campaignName={campaignName}
        timeZone={data?.time_zone}
        live={data !== undefined && isLive(data.campaign_status)}
      />
    </div>
  )
}
