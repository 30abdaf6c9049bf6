import Inbox from 'lucide-react/icons/inbox'
import { Button } from '../../../ui/button.tsx'
import { CampaignStatusBadge } from '../../../ui/feedback/campaign-status-badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { TableShape } from '../../../ui/table/table-shape.tsx'
import { Table } from '../../../ui/table/table.tsx'
import type { TableColumn } from '../../../ui/table/table.tsx'
import { Specimen, Specimens } from '../specimen.tsx'

interface Campaign {
  name: string
  made: number
  failed: number
  status: string
}

const columns: TableColumn<Campaign>[] = [
  { key: 'name', header: 'Campaign Name', rowHeader: true, cell: ({ name }) => name },
  { key: 'made', header: 'Made', align: 'end', cell: ({ made }) => made.toLocaleString('en-US') },
  { key: 'failed', header: 'Failed', align: 'end', cell: ({ failed }) => failed },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <CampaignStatusBadge status={status} />,
  },
  {
    key: 'view',
    header: 'Details',
    headerHidden: true,
    align: 'end',
    cell: ({ name }) => (
      <Button variant="secondary" size="small" aria-label={`View details of ${name}`}>
        View details
      </Button>
    ),
  },
]

const rows: Campaign[] = [
  { name: 'Autumn check-up reminder', made: 73, failed: 7, status: 'Completed with failures' },
  { name: 'Open house week', made: 10_212, failed: 188, status: 'In Progress' },
  { name: 'Holiday hours', made: 0, failed: 0, status: 'Scheduled' },
]

function Campaigns({ caption, held }: { caption: string; held: readonly Campaign[] }) {
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={held}
      rowKey={({ name }) => name}
      stackBelowRem={44}
      emptyText={
        <EmptyState
          icon={<Inbox className="size-6" />}
          title="No campaigns yet"
          description="Publish a campaign, and its results appear here."
        />
      }
    />
  )
}

export function TableSection() {
  return (
    <Specimens wide>
      <Specimen state="with rows">
        <Card>
          <Campaigns caption="Campaigns" held={rows} />
        </Card>
      </Specimen>
      <Specimen state="in a narrow place: stacked rows">
        <Card className="max-w-sm">
          <Campaigns caption="Campaigns, stacked" held={rows} />
        </Card>
      </Specimen>
      <Specimen state="empty">
        <Card>
          <Campaigns caption="No campaigns" held={[]} />
        </Card>
      </Specimen>
      <Specimen state="loading">
        <Card>
          <TableShape rows={3} />
        </Card>
      </Specimen>
      <Specimen state="could not be loaded">
        <Card>
          <ErrorLine text="Your campaigns could not be loaded." onRetry={() => {}} />
        </Card>
      </Specimen>
    </Specimens>
  )
}
