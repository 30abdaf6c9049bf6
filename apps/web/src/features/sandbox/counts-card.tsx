import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/page/card.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { TableColumn } from '../../ui/table/table.tsx'
import { statsQuery } from './sandbox-queries.ts'

interface Counts {
  channel: string
  requests: number
  calls: number
  distinct: number
}

const columns: readonly TableColumn<Counts>[] = [
  { key: 'channel', header: 'Channel', rowHeader: true, cell: ({ channel }) => channel },
  count('requests', 'Requests'),
  count('calls', 'Left or sent'),
  count('distinct', 'Different'),
]

function count(key: 'requests' | 'calls' | 'distinct', header: string): TableColumn<Counts> {
  return { key, header, align: 'end', cell: (row) => row[key].toLocaleString('en-US') }
}

const none = { requests: 0, calls: 0, distinct: 0 }

/** The simulators' own counts, which show whether a person was contacted twice. */
export function CountsCard() {
  const { data: { voice = none, text = none } = {} } = useQuery(statsQuery)
  return (
    <Card title="What the simulators counted">
      <Table
        caption="Requests and deliveries by channel"
        columns={columns}
        rows={[
          { channel: 'Voice', ...voice },
          { channel: 'Text', ...text },
        ]}
        rowKey={({ channel }) => channel}
        emptyText=""
        stackBelowRem={24}
      />
      <p className="mt-3 text-sm text-ink-soft">
        The last two agree unless a person was contacted twice for the same delivery.
      </p>
    </Card>
  )
}
