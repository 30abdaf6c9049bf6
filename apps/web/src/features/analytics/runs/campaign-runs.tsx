import type { CampaignRuns as Runs } from '@afterbeep/contract/api/campaigns/analytics-progress'
import { percentOf, percentText } from '@afterbeep/contract/campaign/delivery-rate'
import { useState } from 'react'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { UnbrokenTime } from '../../../ui/page/zoned-time.tsx'
import { KeyPager } from '../../../ui/table/key-pager.tsx'
import { Table } from '../../../ui/table/table.tsx'
import type { TableColumn } from '../../../ui/table/table.tsx'
import { formatDropDate } from '@afterbeep/contract/schedule/date-text'
import { countText } from '../zoned-text.ts'
import { runStatusText } from './run-status-text.ts'
import { useCampaignRuns } from './runs-query.ts'

type Run = Runs['runs'][number] & { readonly number: number }

export interface CampaignRunsProps {
  readonly campaignName: string
  readonly live: boolean
  readonly timeZone: string | undefined
}

const RUNS_A_PAGE = 7

/** Each run with its day, its state and what became of it. */
export default function CampaignRuns({ campaignName, live, timeZone }: CampaignRunsProps) {
  const { data, isPending, isFetching, refetch } = useCampaignRuns(campaignName, live)
  const [chosen, setChosen] = useState<number>()
  if (isPending) return <Skeleton className="h-80" />
  if (!data) {
    return (
      <ErrorLine
        text="The runs could not be loaded."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  const runs = data.runs.map((run, index) => ({ ...run, number: index + 1 }))
  // Opens where the campaign is now, and stays where the user has gone.
  const page = chosen ?? pageOfNow(runs)
  const pages = Math.ceil(runs.length / RUNS_A_PAGE)
  return (
    <div className="flex flex-col gap-4">
      <Table
        caption="Runs"
        columns={columnsIn(timeZone)}
        rows={runs.slice(page * RUNS_A_PAGE, (page + 1) * RUNS_A_PAGE)}
        rowKey={({ number }) => String(number)}
        emptyText="There is no run."
        stackBelowRem={32}
      />
      {pages > 1 ? (
        <div data-screen-only>
          <KeyPager
            label="Runs"
            page={page + 1}
            hasNext={page + 1 < pages}
            onPrevious={() => setChosen(page - 1)}
            onNext={() => setChosen(page + 1)}
          />
        </div>
      ) : null}
    </div>
  )
}

/** The page with the first run that is not over; the last page when all are. */
function pageOfNow(runs: readonly Run[]): number {
  const current = runs.findIndex(({ status }) => status !== 'completed')
  return Math.floor((current === -1 ? runs.length - 1 : current) / RUNS_A_PAGE)
}

const columnsIn = (timeZone: string | undefined): readonly TableColumn<Run>[] => [
  {
    key: 'drop',
    header: 'Run',
    rowHeader: true,
    cell: ({ number, drop_date }) => (
      <span>
        {number}. <UnbrokenTime text={formatDropDate(drop_date, timeZone || undefined)} />
      </span>
    ),
  },
  { key: 'status', header: 'State', cell: ({ status }) => runStatusText(status) },
  {
    key: 'delivered',
    header: 'Delivered',
    align: 'end',
    cell: ({ total, delivered }) => (total === 0 ? '–' : countText(delivered)),
  },
  {
    key: 'failed',
    header: 'Failed',
    align: 'end',
    cell: ({ total, failed }) => (total === 0 ? '–' : countText(failed)),
  },
  {
    key: 'rate',
    header: 'Delivery rate',
    align: 'end',
    cell: ({ delivered, failed }) =>
      delivered + failed === 0 ? '–' : percentText(percentOf(delivered, delivered + failed)),
  },
]
