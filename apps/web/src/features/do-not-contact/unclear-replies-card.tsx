import type { ReplyReview } from '@afterbeep/contract/api/suppressions'
import { formatPhone } from '@afterbeep/contract/contact/phone'
import { Button } from '../../ui/button.tsx'
import { LoadingNote } from '../../ui/feedback/loading-note.tsx'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { ZonedTime } from '../../ui/page/zoned-time.tsx'
import { useDecision, useUnclearReplies } from './suppression-calls.ts'

/** Replies that may be opt-outs: they count as one until a person has looked at them. */
export function UnclearRepliesCard({ mayChange }: { readonly mayChange: boolean }) {
  const { data, isPending, isError, isFetching, refetch } = useUnclearReplies()
  return (
    <Card title="Replies to look at">
      {isError ? (
        <ErrorLine
          text="The replies that wait for you could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {isPending ? <Waiting /> : null}
      {data?.replies.length === 0 ? (
        <p className="text-ink-soft">
          None. A reply that may ask you to stop waits here, and stops your messages to that person
          until you have looked at it.
        </p>
      ) : null}
      {data !== undefined && data.replies.length > 0 ? (
        <>
          <p className="pb-4 text-ink-soft">
            These may ask you to stop. Until you have decided, these people are not contacted.
          </p>
          <ul className="flex flex-col divide-y divide-line">
            {data.replies.map((reply) => (
              <UnclearReply key={reply.id} reply={reply} mayChange={mayChange} />
            ))}
          </ul>
          {data.more ? (
            <p className="pt-4 text-sm text-ink-soft">More follow when these are decided.</p>
          ) : null}
        </>
      ) : null}
    </Card>
  )
}

function UnclearReply({ reply, mayChange }: { reply: ReplyReview; mayChange: boolean }) {
  const { id, phone, text, received_at: receivedAt, campaign_name: campaign } = reply
  const decision = useDecision()
  const shown = formatPhone(phone)
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <p className="font-medium">{shown}</p>
          {campaign === null ? null : (
            <p className="text-sm wrap-anywhere text-ink-soft">To {campaign}</p>
          )}
        </div>
        <div className="text-sm text-ink-soft">
          <ZonedTime instantIso={receivedAt} timeZone={undefined} />
        </div>
      </div>
      {/* In its own direction and as it was written: untrusted input, shown as text. */}
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
      {mayChange ? (
        <div className="flex flex-wrap gap-3" data-screen-only>
          <Button
            size="small"
            aria-label={`Keep stopped: ${shown}`}
            loading={decision.isPending && decision.variables.decision === 'keep_stopped'}
            disabled={decision.isPending}
            onClick={() => decision.mutate({ id, decision: 'keep_stopped' })}
          >
            Keep stopped
          </Button>
          <Button
            size="small"
            variant="secondary"
            aria-label={`Not an opt-out: ${shown}`}
            loading={decision.isPending && decision.variables.decision === 'not_an_opt_out'}
            disabled={decision.isPending}
            onClick={() => decision.mutate({ id, decision: 'not_an_opt_out' })}
          >
            Not an opt-out
          </Button>
        </div>
      ) : null}
    </li>
  )
}

function Waiting() {
  return (
    <>
      <LoadingNote hidden />
      <Skeleton className="h-6 max-w-lg" />
    </>
  )
}
