import { formatCredits } from '@afterbeep/contract/currency'
import type { PreflightAnswer } from '@afterbeep/contract/http/campaigns'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { LoadingNote } from '../../../ui/loading-note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { usePreflight } from '../campaign-calls.ts'
import { campaignOf } from '../draft.ts'
import type { Draft } from '../draft.ts'
import { preflightFigures } from './preflight-figures.ts'

/** What publishing would do, as the server counts it: who, when, and what it costs. */
export function PreflightCard({ draft }: { draft: Draft }) {
  // Consent changes nothing in the numbers, so ticking it must not ask for them again.
  const campaign = campaignOf({ ...draft, consentAttested: false })
  const { data, error, isPending, isFetching, refetch } = usePreflight(campaign)
  return (
    <Card title="Before you publish">
      {isPending ? (
        <>
          <LoadingNote hidden />
          <Skeleton className="h-64" />
        </>
      ) : null}
      {error === null ? null : (
        <div className="flex flex-col gap-4">
          <ErrorLine text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
          {error instanceof ApiError && error.code === 'subscription_required' ? (
            <ButtonLink variant="secondary" to="/billing">
              Choose a plan
            </ButtonLink>
          ) : null}
        </div>
      )}
      {data === undefined ? null : <Figures answer={data} timeZone={draft.timeZone} />}
    </Card>
  )
}

function Figures({ answer, timeZone }: { answer: PreflightAnswer; timeZone: string }) {
  return (
    <div className="flex flex-col gap-4">
      <dl className="divide-y divide-line">
        {preflightFigures(answer, timeZone).map(({ name, values }) => (
          <div key={name} className="flex justify-between gap-4 py-2.5 first:pt-0">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="shrink-0 text-right font-medium">
              {values.map((value) => (
                <span key={value} className="block">
                  {value}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {answer.balance_after < 0 ? <Shortfall credits={-answer.balance_after} /> : null}
    </div>
  )
}

function Shortfall({ credits }: { credits: number }) {
  return (
    <div role="alert" className="rounded-lg bg-bad-ground p-4">
      <p className="font-medium text-bad">You are {formatCredits(credits)} short.</p>
      <ButtonLink variant="secondary" size="small" to="/billing" className="mt-3">
        See your plan
      </ButtonLink>
    </div>
  )
}
