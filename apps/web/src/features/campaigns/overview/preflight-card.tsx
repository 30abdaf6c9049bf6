import { ButtonLink } from '../../../ui/button-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { LoadingNote } from '../../../ui/feedback/loading-note.tsx'
import { useFetchAhead } from '../../../ui/page/lazy-part.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import type { usePreflight } from '../campaign-calls.ts'
import type { Draft } from '../draft.ts'
import type { DraftChange } from '../use-draft.ts'
import { refusalProblem } from '../wizard-problem.ts'
import type { Remedy } from '../wizard-problem.ts'
import { LazyShortfall } from './lazy-shortfall.ts'
import { preflightFigures, unknownPreflight } from './preflight-figures.ts'
import type { PreflightNumbers } from './preflight-figures.ts'
import { isShort, paymentOf } from './run-payment.ts'

interface PreflightCardProps {
  readonly draft: Draft
  readonly preflight: ReturnType<typeof usePreflight>
  readonly currency: string
  readonly onChange: (part: DraftChange) => void
}

/** What publishing would do, as the server counts it: who, when, and what it costs. */
export function PreflightCard({ draft, preflight, currency, onChange }: PreflightCardProps) {
  const { data, error, isPending, isFetching, refetch } = preflight
  useFetchAhead(LazyShortfall)
  const problem = error === null ? undefined : refusalProblem(error, draft)
  return (
    <Card title="Before you publish">
      {isPending ? (
        <>
          <LoadingNote hidden />
          <Figures
            response={unknownPreflight(draft)}
            timeZone={draft.timeZone}
            currency={currency}
            counting
          />
        </>
      ) : null}
      {problem === undefined ? null : (
        <div className="flex flex-col items-start gap-4">
          <ErrorLine
            text={problem.text}
            {...(problem.remedies.length > 0 ? {} : { onRetry: () => void refetch() })}
            retrying={isFetching}
          />
          {problem.remedies.map((remedy) => (
            <RemedyButton key={remedy.label} remedy={remedy} onChange={onChange} />
          ))}
        </div>
      )}
      {data === undefined ? null : (
        <div className="flex flex-col gap-4">
          <Figures response={data} timeZone={draft.timeZone} currency={currency} />
          {data.consent?.statement ? (
            <p className="text-sm wrap-anywhere text-ink-soft">
              How they agreed: {data.consent.statement}
            </p>
          ) : null}
          {data.sender_note === undefined ? null : (
            <p className="text-sm text-warn">{data.sender_note}</p>
          )}
          {data.registry_note === undefined ? null : (
            <p className="text-sm text-warn">{data.registry_note}</p>
          )}
          {isShort(data) || paymentOf(data).overage > 0 ? (
            <LazyShortfall draft={draft} response={data} onChange={onChange} />
          ) : null}
        </div>
      )}
    </Card>
  )
}

interface RemedyButtonProps {
  readonly remedy: Remedy
  readonly onChange: (part: DraftChange) => void
}

function RemedyButton({ remedy, onChange }: RemedyButtonProps) {
  if ('path' in remedy) {
    return (
      <ButtonLink variant="secondary" to={remedy.path}>
        {remedy.label}
      </ButtonLink>
    )
  }
  const part = 'part' in remedy ? remedy.part : { step: remedy.step }
  return (
    <Button variant="secondary" onClick={() => onChange(part)}>
      {remedy.label}
    </Button>
  )
}

interface FiguresProps {
  readonly response: PreflightNumbers
  readonly timeZone: string
  readonly currency: string
  /** The response is not there yet: skeletons take the space of its values. */
  readonly counting?: boolean
}

function Figures({ response, timeZone, currency, counting = false }: FiguresProps) {
  return (
    <dl className="divide-y divide-line">
      {preflightFigures(response, timeZone, currency).map(({ name, values }) => (
        <div key={name} className="flex justify-between gap-4 py-2.5 first:pt-0">
          <dt className="min-w-0 wrap-anywhere text-ink-soft">{name}</dt>
          <dd className="shrink-0 text-right font-medium">
            {values.map((value, index) => (
              // Two runs may have the same time as text, at the end of daylight saving time.
              <span key={`${index} ${value}`} className="relative block">
                <span className={counting ? 'invisible' : undefined}>{value}</span>
                {counting ? <Skeleton className="absolute inset-x-0 inset-y-1" /> : null}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
