import type { CampaignRecord as Record } from '@afterbeep/contract/api/campaigns/campaign-record'
import { placeholderFor } from '@afterbeep/contract/message/placeholders'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { campaignRecordQuery } from '../../campaigns/again/record-calls.ts'
import { recordFacts } from './record-facts.ts'
import type { RecordFact } from './record-facts.ts'
import { SendAgain } from './send-again.tsx'

export interface RecordProps {
  readonly campaignName: string
  /** Whether the campaign has ended, so that those it did not reach are known. */
  readonly over: boolean
  /** Shown until it is loaded. */
  readonly shape: ReactNode
}

/** The campaign as it was published, and the way to send it once more. */
export default function CampaignRecord({ campaignName, over, shape }: RecordProps) {
  const query = useQuery(campaignRecordQuery(campaignName))
  const { data, isPending, isFetching, refetch } = query
  if (isPending) return shape
  if (!data) {
    return (
      <ErrorLine
        text="What was sent could not be loaded."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <Messages record={data} />
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3 print:grid-cols-3">
        {recordFacts(data).map((fact) => (
          <Fact key={fact.name} fact={fact} />
        ))}
      </dl>
      {over ? <SendAgain campaignName={campaignName} /> : null}
    </div>
  )
}

/** The message, or both versions side by side, and what stood in empty fields. */
function Messages({ record: { message, variant_message: second, fallbacks } }: { record: Record }) {
  const filled = Object.entries(fallbacks)
  return (
    <div className="flex flex-col gap-3">
      <div
        className={second === null ? 'max-w-2xl' : 'grid gap-4 md:grid-cols-2 print:grid-cols-2'}
      >
        <Message name={second === null ? 'Message' : 'Version A'} text={message} />
        {second === null ? null : <Message name="Version B" text={second} />}
      </div>
      {filled.length === 0 ? null : (
        <p className="text-sm text-ink-soft">
          Where a contact had no value:{' '}
          {filled.map(([column, text]) => `${placeholderFor(column)} became “${text}”`).join(', ')}.
        </p>
      )}
    </div>
  )
}

function Message({ name, text }: { name: string; text: string }) {
  return (
    <figure>
      <figcaption className="text-sm text-ink-soft">{name}</figcaption>
      <blockquote
        dir="auto"
        className="mt-1.5 rounded-lg bg-sunken p-3 wrap-anywhere whitespace-pre-wrap print:border print:border-line"
      >
        {text}
      </blockquote>
    </figure>
  )
}

function Fact({ fact: { name, value, note, campaign } }: { fact: RecordFact }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">
        {campaign === undefined ? (
          <span className="font-medium">{value}</span>
        ) : (
          <TextLink to={`/analytics/details/${encodeURIComponent(campaign)}`}>{value}</TextLink>
        )}
        {note === undefined ? null : <span className="block text-sm text-ink-soft">{note}</span>}
      </dd>
    </div>
  )
}
