import { formatDropDate } from '@afterbeep/contract/date-text'
import type { CallDetail } from '@afterbeep/contract/http/analytics'
import { formatPhone } from '@afterbeep/contract/phone'
import { texts } from '@afterbeep/contract/texts'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { KeyPager } from '../../ui/key-pager.tsx'
import { LoadingNote } from '../../ui/loading-note.tsx'
import { Table } from '../../ui/table.tsx'
import type { TableColumn } from '../../ui/table.tsx'
import { useDetailsPage } from './analytics-queries.ts'
import { firstPage, pageBack, pageForward } from './details-pages.ts'

const channelNames = { voice: 'Voicemail', text: 'Text' } as const

function columnsIn(timeZone: string | undefined): TableColumn<CallDetail>[] {
  return [
    { key: 'phone', header: 'Phone number', cell: (detail) => <Recipient detail={detail} /> },
    { key: 'status', header: 'Status', cell: (detail) => <DetailStatus detail={detail} /> },
    {
      key: 'date',
      header: 'Date',
      cell: ({ date }) => <span className="tabular-nums">{formatDropDate(date, timeZone)}</span>,
    },
  ]
}

/** The channel stands under the number, so that the table fits a phone. */
function Recipient({ detail: { phone_number, channel } }: { detail: CallDetail }) {
  return (
    <>
      <span className="block whitespace-nowrap tabular-nums">{formatPhone(phone_number)}</span>
      <span className="block text-xs text-ink-soft">{channelNames[channel]}</span>
    </>
  )
}

/** What happened, in words; the provider's own code one click away. */
function DetailStatus({ detail: { status, reason_code } }: { detail: CallDetail }) {
  if (!reason_code) return <span>{status}</span>
  return (
    <details>
      <summary className="min-h-6">{status}</summary>
      <span className="text-xs text-ink-soft">Code {reason_code}</span>
    </details>
  )
}

interface DetailsCardProps {
  readonly campaignName: string
  /** The campaign's own zone, in which its hours are shown too; the browser's until it is known. */
  readonly timeZone: string | undefined
  /** Whether rows still change, so that the page is asked for again. */
  readonly live: boolean
}

/** Every call and message of the campaign, five at a time. */
export function DetailsCard({ campaignName, timeZone, live }: DetailsCardProps) {
  const [trail, setTrail] = useState(firstPage)
  const query = useDetailsPage(campaignName, trail.at(-1) ?? '', live)
  const { data, isPending, isError, isFetching, isPlaceholderData, refetch } = query
  return (
    <Card title="Details">
      {isError && (
        <ErrorLine
          text="The call details could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {isPending ? <LoadingNote /> : null}
      {isPending ? null : (
        <div className="flex flex-col gap-4">
          {timeZone ? (
            <p className="text-sm text-ink-soft">Times in {timeZone.replaceAll('_', ' ')}</p>
          ) : null}
          <Table
            caption="Call details"
            columns={columnsIn(timeZone)}
            rows={data?.rows ?? []}
            rowKey={(row, index) => `${row.phone_number} ${row.channel} ${index}`}
            emptyText={texts.analyticsDetails.empty}
          />
          <KeyPager
            label="Call details"
            page={trail.length}
            hasNext={!isPlaceholderData && data?.next !== undefined}
            onPrevious={() => setTrail(pageBack)}
            onNext={() => setTrail((before) => pageForward(before, data?.next))}
          />
        </div>
      )}
    </Card>
  )
}
