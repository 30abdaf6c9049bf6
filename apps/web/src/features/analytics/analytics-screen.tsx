import { texts } from '@afterbeep/contract/errors/texts'
import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CampaignStatusBadge } from '../../ui/feedback/campaign-status-badge.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { KeyPager } from '../../ui/table/key-pager.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { TableShape } from '../../ui/table/table-shape.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { TableColumn } from '../../ui/table/table.tsx'
import { useCampaignPage } from './analytics-queries.ts'
import { campaignRow } from './campaign-row.ts'
import type { CampaignRow } from './campaign-row.ts'
import { firstPage, mayFollow, pageBack, pageForward } from './details/page-trail.ts'
import type { PageTrail } from './details/page-trail.ts'
import { countText } from './zoned-text.ts'
import { ZonedTime } from '../../ui/page/zoned-time.tsx'

const { columns: headers } = texts.analytics

const columns: TableColumn<CampaignRow>[] = [
  {
    key: 'name',
    header: headers.name,
    rowHeader: true,
    cell: ({ name }) => (
      <span
        className="block max-w-64 truncate stacked:line-clamp-3 stacked:max-w-none stacked:break-words stacked:whitespace-normal"
        title={name}
      >
        {name}
      </span>
    ),
  },
  {
    key: 'time',
    header: headers.time,
    cell: ({ dropDate, timeZone }) => <ZonedTime instantIso={dropDate} timeZone={timeZone} />,
  },
  { key: 'made', header: headers.made, align: 'end', cell: ({ made }) => countText(made) },
  { key: 'failed', header: headers.failed, align: 'end', cell: ({ failed }) => countText(failed) },
  {
    key: 'pending',
    header: headers.pending,
    align: 'end',
    cell: ({ pending }) => countText(pending),
  },
  {
    key: 'status',
    header: headers.status,
    cell: ({ status, reason }) => (
      <>
        <CampaignStatusBadge status={status} />
        {reason ? (
          <span className="mt-1 block max-w-56 text-xs text-ink-soft">{reason}</span>
        ) : null}
      </>
    ),
  },
  {
    key: 'details',
    header: 'Details',
    headerHidden: true,
    align: 'end',
    cell: ({ key, name }) => (
      <ButtonLink
        variant="secondary"
        size="small"
        to={`/analytics/details/${encodeURIComponent(key)}`}
        aria-label={`View details of ${name}`}
      >
        View details
      </ButtonLink>
    ),
  },
]

/** Every campaign with its counts, newest first, page by page. */
export function AnalyticsScreen() {
  const [trail, setTrail] = useState(firstPage)
  const after = trail.at(-1) ?? ''
  const { data, isPending, isError, isFetching, refetch } = useCampaignPage(after)
  const hasNext = mayFollow(trail, data)
  const showPage = (to: PageTrail, byPointer: boolean) => {
    setTrail(to)
    // A key keeps the focus, and with it the view, on the button that was pressed.
    if (byPointer) window.scrollTo(0, 0)
  }
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title={texts.shell.pageTitles.analytics}
        description="How each of your campaigns went."
      />
      {isError && (
        <ErrorLine
          text="Your campaigns could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {isPending || data !== undefined ? (
        <Card>
          {data === undefined ? (
            <TableShape rows={3} />
          ) : (
            <CampaignTable rows={data.campaigns.map(campaignRow)} />
          )}
          {hasNext || trail.length > 1 ? (
            <div data-screen-only className="pt-4">
              <KeyPager
                label="Campaigns"
                page={trail.length}
                hasNext={hasNext}
                onPrevious={(byPointer) => showPage(pageBack(trail), byPointer)}
                onNext={(byPointer) => showPage(pageForward(trail, data), byPointer)}
              />
            </div>
          ) : null}
        </Card>
      ) : null}
    </div>
  )
}

function CampaignTable({ rows }: { rows: CampaignRow[] }) {
  return (
    <Table
      caption="Campaigns"
      columns={columns}
      rows={rows}
      rowKey={({ key }, index) => key || String(index)}
      stackBelowRem={44}
      emptyText={
        <EmptyState
          icon={<ChartColumn className="size-6" />}
          title="No campaigns yet"
          description="Publish a campaign and its results will be counted here."
          action={<ButtonLink to="/campaign">{texts.shell.startCampaign}</ButtonLink>}
        />
      }
    />
  )
}
