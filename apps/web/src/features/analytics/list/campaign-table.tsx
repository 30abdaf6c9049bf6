import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import { texts } from '@afterbeep/contract/errors/texts'
import ChartColumn from 'lucide-react/icons/chart-column'
import { Permitted } from '../../../lib/permissions.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { CampaignStatusBadge } from '../../../ui/feedback/campaign-status-badge.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ZonedTime } from '../../../ui/page/zoned-time.tsx'
import { Table } from '../../../ui/table/table.tsx'
import type { TableColumn } from '../../../ui/table/table.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import type { CampaignRow } from '../campaign-row.ts'
import { countText } from '../zoned-text.ts'

const { columns: headers } = campaignTexts.analytics

const columns: TableColumn<CampaignRow>[] = [
  {
    key: 'name',
    header: headers.name,
    rowHeader: true,
    cell: ({ key, name }) => (
      <span
        className="block max-w-64 truncate py-0.5 stacked:line-clamp-3 stacked:max-w-none stacked:break-words stacked:whitespace-normal"
        title={name}
      >
        {key === '' ? name : <TextLink to={detailsPath(key)}>{name}</TextLink>}
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
        to={detailsPath(key)}
        aria-label={`View details of ${name}`}
      >
        View details
      </ButtonLink>
    ),
  },
]

function detailsPath(key: string): string {
  return `/analytics/details/${encodeURIComponent(key)}`
}

interface CampaignTableProps {
  readonly rows: readonly CampaignRow[]
  /** Whether a search or a status leaves some out. */
  readonly limited: boolean
}

export function CampaignTable({ rows, limited }: CampaignTableProps) {
  return (
    <Table
      caption="Campaigns"
      columns={columns}
      rows={rows}
      rowKey={({ key }, index) => key || String(index)}
      stackBelowRem={44}
      emptyText={limited ? nothingMatches : noCampaigns}
    />
  )
}

const nothingMatches =
  'No campaign matches. Try another name or status, or a whole phone number with its area code.'

const noCampaigns = (
  <EmptyState
    icon={<ChartColumn className="size-6" />}
    title="No campaigns yet"
    description="Publish a campaign, and its results appear here."
    action={
      <Permitted permission="campaigns">
        <ButtonLink to="/campaign">{texts.shell.startCampaign}</ButtonLink>
      </Permitted>
    }
  />
)
