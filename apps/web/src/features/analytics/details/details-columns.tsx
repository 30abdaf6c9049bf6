import { adviceFor } from '@afterbeep/contract/campaign/failure-advice'
import { deliveryStatusTexts, deliveryStatuses } from '@afterbeep/contract/campaign/delivery-status'
import type { CallDetail } from '@afterbeep/contract/api/campaigns/campaign-details'
import { formatPhone } from '@afterbeep/contract/contact/phone'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { TableColumn } from '../../../ui/table/table.tsx'
import { ZonedTime } from '../../../ui/page/zoned-time.tsx'

export const channelNames = { voice: 'Voicemail', text: 'Text' } as const

/**
 * The columns of a campaign's details (specification: screens) in their order, with name, channel and
 * reason beside them; times in the campaign's own zone.
 */
export function detailsColumns(timeZone: string | undefined): TableColumn<CallDetail>[] {
  return [
    {
      key: 'phone',
      header: 'Phone number',
      rowHeader: true,
      cell: ({ phone_number: phone }) => (
        <span className="whitespace-nowrap">{formatPhone(phone)}</span>
      ),
    },
    {
      key: 'name',
      header: 'Name',
      cell: ({ name }) => <span className="break-words">{name ?? noValue}</span>,
    },
    { key: 'channel', header: 'Channel', cell: ({ channel }) => channelNames[channel] },
    { key: 'status', header: 'Status', cell: (detail) => stateText(detail) },
    { key: 'reason', header: 'Reason', cell: (detail) => <Reason {...detail} /> },
    {
      key: 'date',
      header: 'Date',
      cell: ({ date }) => <ZonedTime instantIso={date} timeZone={timeZone} />,
    },
  ]
}

const noValue = (
  <>
    <span aria-hidden>–</span>
    <span className="sr-only">none</span>
  </>
)

type Outcome = Pick<CallDetail, 'status' | 'state' | 'reason_code'>

/** What became of it; the reason stands beside it. */
export function stateText({ state, status }: Outcome): string {
  const known = deliveryStatuses.find((one) => one === state)
  return known === undefined ? status : deliveryStatusTexts[known]
}

/** Why, in words; what to do and the provider's own code one click away. */
export function Reason(outcome: Outcome) {
  const { status, reason_code: code } = outcome
  const advice = adviceFor(status)
  const hasReason = status !== stateText(outcome)
  if (!hasReason && !code && advice === undefined) return noValue
  const text = hasReason ? status : 'Code'
  if (!code && advice === undefined) return <span>{text}</span>
  return (
    <details className="group">
      <summary className="inline-flex min-h-6 list-none items-center gap-1 rounded-sm [&::-webkit-details-marker]:hidden">
        {text}
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-90 print:hidden"
        />
      </summary>
      <div className="max-w-72 pt-1 text-xs leading-5 text-ink-soft">
        {advice ? <p>{advice}</p> : null}
        {code ? <p>Code {code}</p> : null}
      </div>
    </details>
  )
}
