import {
  mostNumberDeliveries,
  numberHistorySchema,
} from '@afterbeep/contract/api/campaigns/number-history'
import type { NumberDelivery } from '@afterbeep/contract/api/campaigns/number-history'
import { formatPhone } from '@afterbeep/contract/contact/phone'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'
import { changedBySending } from '../../../lib/query-client.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ZonedTime } from '../../../ui/page/zoned-time.tsx'
import { TableShape } from '../../../ui/table/table-shape.tsx'
import { Table } from '../../../ui/table/table.tsx'
import type { TableColumn } from '../../../ui/table/table.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { Reason, channelNames, stateText } from '../details/details-columns.tsx'

const columns: TableColumn<NumberDelivery>[] = [
  {
    key: 'campaign',
    header: 'Campaign',
    rowHeader: true,
    cell: ({ campaign_name: name }) => (
      <span className="block max-w-64 truncate py-0.5 stacked:max-w-none" title={name}>
        <TextLink to={`/analytics/details/${encodeURIComponent(name)}`}>{name}</TextLink>
      </span>
    ),
  },
  { key: 'channel', header: 'Channel', cell: ({ channel }) => channelNames[channel] },
  { key: 'status', header: 'Status', cell: (delivery) => stateText(delivery) },
  { key: 'reason', header: 'Reason', cell: (delivery) => <Reason {...delivery} /> },
  {
    key: 'date',
    header: 'Date',
    cell: ({ date, time_zone: zone }) => <ZonedTime instantIso={date} timeZone={zone} />,
  },
]

/** Which campaigns reached one number (1 and ten digits), when, and with what result. */
export function NumberHistoryCard({ phone }: { readonly phone: string }) {
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    ...changedBySending,
    queryKey: [...queryKeys.analytics, 'number', phone],
    queryFn: ({ signal }) =>
      api.post('/number-searches/', { schema: numberHistorySchema, body: { phone }, signal }),
  })
  return (
    <Card title={`Sent to ${formatPhone(phone)}`}>
      {isError ? (
        <ErrorLine
          text="What was sent to this number could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {isPending ? <TableShape rows={3} /> : null}
      {data === undefined ? null : (
        <Table
          caption={`Sent to ${formatPhone(phone)}`}
          columns={columns}
          rows={data.deliveries}
          rowKey={({ campaign_name, channel }, index) => `${campaign_name} ${channel} ${index}`}
          stackBelowRem={44}
          emptyText="No campaign has been sent to this number."
        />
      )}
      {data?.more ? (
        <p className="pt-4 text-sm text-ink-soft">
          These are the newest {mostNumberDeliveries}. Older ones are in the details of each
          campaign.
        </p>
      ) : null}
    </Card>
  )
}
