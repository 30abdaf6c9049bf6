import { adviceFor } from '@afterbeep/contract/campaign/failure-advice'
import type { CallDetail } from '@afterbeep/contract/api/campaign-details'
import { formatPhone } from '@afterbeep/contract/contact/phone'
import { ChevronRight } from 'lucide-react'
import type { TableColumn } from '../../../ui/table/table.tsx'
import { ZonedTime } from '../../../ui/page/zoned-time.tsx'

const channelNames = { voice: 'Voicemail', text: 'Text' } as const

/** The columns of a campaign's details (specification: screens), with their times in its own zone. */
export function detailsColumns(timeZone: string | undefined): TableColumn<CallDetail>[] {
  return [
    {
      key: 'phone',
      header: 'Phone number',
      rowHeader: true,
      cell: (detail) => <Recipient detail={detail} />,
    },
    { key: 'status', header: 'Status', cell: (detail) => <DetailStatus detail={detail} /> },
    {
      key: 'date',
      header: 'Date',
      cell: ({ date }) => <ZonedTime instantIso={date} timeZone={timeZone} />,
    },
  ]
}

/** The channel stands under the number, because a recipient may have two deliveries. */
function Recipient({ detail: { phone_number, channel } }: { detail: CallDetail }) {
  return (
    <>
      <span className="block whitespace-nowrap tabular-nums">{formatPhone(phone_number)}</span>
      <span className="block text-xs font-normal text-ink-soft">{channelNames[channel]}</span>
    </>
  )
}

/** What happened, in words; what to do and the provider's own code one click away. */
function DetailStatus({ detail: { status, reason_code } }: { detail: CallDetail }) {
  const advice = adviceFor(status)
  if (!reason_code && advice === undefined) return <span>{status}</span>
  return (
    <details className="group">
      <summary className="inline-flex min-h-6 list-none items-center gap-1 rounded-sm [&::-webkit-details-marker]:hidden">
        {status}
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-90 print:hidden"
        />
      </summary>
      <div className="max-w-72 pt-1 text-xs leading-5 text-ink-soft">
        {advice ? <p>{advice}</p> : null}
        {reason_code ? <p>Code {reason_code}</p> : null}
      </div>
    </details>
  )
}
