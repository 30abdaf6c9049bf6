import type { CampaignAggregates } from '@afterbeep/contract/api/campaigns/analytics'
import type { CampaignProgress as Progress } from '@afterbeep/contract/api/campaigns/analytics-progress'
import { Permitted } from '../../../lib/permissions.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { CampaignStatusBadge } from '../../../ui/feedback/campaign-status-badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { LoadingNote } from '../../../ui/feedback/loading-note.tsx'
import { PlaceLink } from '../../../ui/page/place-link.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { campaignCounts, countsWithoutStates } from '../figures/campaign-counts.ts'
import type { CampaignCounts } from '../figures/campaign-counts.ts'
import { campaignFacts } from '../figures/campaign-facts.ts'
import type { CampaignFact } from '../figures/campaign-facts.ts'
import { campaignOutlook } from './campaign-outlook.ts'
import type { CampaignOutlook } from './campaign-outlook.ts'
import { DeliveryBar } from '../figures/delivery-bar.tsx'
import { DeliveryStates } from '../figures/delivery-states.tsx'
import { ChangeAnnouncement } from '../../../ui/feedback/change-announcement.tsx'
import { LateRunDecision } from './late-run-decision.tsx'
import { TWO_VERSIONS } from '../variants/lazy-two-versions.tsx'
import { countText, zonedTime } from '../zoned-text.ts'
import { UnbrokenTime } from '../../../ui/page/zoned-time.tsx'

interface CampaignProgressProps {
  readonly campaignName: string
  readonly aggregates: CampaignAggregates
  /** Null when it could not be loaded. */
  readonly progress: Progress | null
  readonly currency: string
}

/** The campaign's state, how much of it is done and how fast; it updates by itself. */
export function CampaignProgress(props: CampaignProgressProps) {
  const { campaignName, aggregates, progress, currency } = props
  const { campaign_status: status, drop_date, time_zone, runs } = aggregates
  const counts = progress ? campaignCounts(progress) : countsWithoutStates(aggregates)
  const outlook = campaignOutlook(aggregates, counts, progress)
  const planned = progress?.planned ?? 0
  const done = doneText(counts, planned, runs)
  return (
    <ProgressFrame
      head={
        <>
          <CampaignStatusBadge status={status} />
          <p className="text-ink-soft">{zonedTime(drop_date, time_zone)}</p>
          {runs.length > 1 ? <p className="text-ink-soft">{runs.length} runs</p> : null}
          {progress?.has_variants ? (
            <p data-screen-only>
              <PlaceLink id={TWO_VERSIONS}>Two versions</PlaceLink>
            </p>
          ) : null}
        </>
      }
      outlook={<Outlook outlook={outlook} campaignName={campaignName} />}
      bar={<DeliveryBar counts={counts} planned={planned} text={done} />}
      done={done}
      states={<DeliveryStates counts={counts} />}
      facts={<Facts facts={progress ? campaignFacts(aggregates, progress, currency) : undefined} />}
    >
      <ChangeAnnouncement text={announcementOf(status, counts, planned, outlook)} />
    </ProgressFrame>
  )
}

/** Announced when it changes: every quarter of the deliveries, and the end in full. */
function announcementOf(
  status: string,
  counts: CampaignCounts,
  planned: number,
  outlook: CampaignOutlook,
): string {
  if (status !== 'In Progress') return `${status}. ${outlook.text}`
  const all = counts.total + planned
  const quarters = all === 0 ? 0 : Math.floor((counts.finished / all) * 4)
  return `${status}, ${quarters * 25} percent done.`
}

/** Of all runs, also of those to come: two of five runs are not all that there is to do. */
function doneText(
  counts: CampaignCounts,
  planned: number,
  runs: CampaignAggregates['runs'],
): string {
  if (counts.total === 0) return 'Waiting for its first run'
  const deliveries = `${countText(counts.finished)} of ${countText(counts.total + planned)} deliveries done`
  if (planned === 0) return deliveries
  const over = runs.filter(({ status }) => status === 'completed').length
  return `${deliveries}, ${countText(over)} of ${countText(runs.length)} runs`
}

interface OutlookProps {
  readonly outlook: CampaignOutlook
  readonly campaignName: string
}

function Outlook({ outlook: { text, advice, next, isLate }, campaignName }: OutlookProps) {
  return (
    <>
      <p>{text}</p>
      {advice ? <p className="mt-1 text-ink-soft">{advice}</p> : null}
      {next ? (
        <Permitted permission={next.permission}>
          <div data-screen-only className="mt-3">
            <ButtonLink variant="secondary" size="small" to={next.to}>
              {next.label}
            </ButtonLink>
          </div>
        </Permitted>
      ) : null}
      {isLate ? (
        <Permitted permission="campaigns">
          <LateRunDecision campaignName={campaignName} />
        </Permitted>
      ) : null}
    </>
  )
}

/** Keeps the space of four facts while they load. */
function Facts({ facts }: { facts: readonly CampaignFact[] | undefined }) {
  return (
    <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
      {(facts ?? noFacts).map(({ name, value, note, isTime }) => (
        <div
          key={name}
          className="grid grid-cols-[5.75rem_1fr] min-h-12 gap-x-3 sm:block sm:min-h-[4.25rem]"
        >
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="tabular-nums">
            <span className="font-medium">{isTime ? <UnbrokenTime text={value} /> : value}</span>
            <span className="block text-sm text-ink-soft">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const noFacts: readonly CampaignFact[] = ['Started', 'Rate', 'Expected end', 'Cost so far'].map(
  (name) => ({ name, value: '…', note: '' }),
)

interface ProgressFrameProps {
  readonly head: React.ReactNode
  readonly outlook: React.ReactNode
  readonly bar: React.ReactNode
  readonly done: string
  readonly states: React.ReactNode
  readonly facts: React.ReactNode
  readonly children?: React.ReactNode
}

/** One layout for a campaign in any state and for its skeleton, so that nothing moves. */
function ProgressFrame({ head, outlook, bar, done, states, facts, children }: ProgressFrameProps) {
  return (
    <Card className="flex flex-col gap-5">
      <div>
        <div className="flex min-h-14 flex-wrap content-start items-center gap-x-4 gap-y-1 sm:min-h-7">
          {head}
        </div>
        <div className="mt-3 min-h-18 sm:min-h-12 xl:min-h-6">{outlook}</div>
      </div>
      <div className="flex flex-col gap-2">
        {bar}
        <p className="min-h-5 text-sm text-ink-soft tabular-nums">{done}</p>
      </div>
      {states}
      <div className="border-t border-line pt-4">{facts}</div>
      {children}
    </Card>
  )
}

const nothingYet = campaignCounts({ channels: [] })

/** The skeleton of the card while its numbers load. */
export function CampaignProgressShape() {
  return (
    <div>
      <LoadingNote hidden />
      <div aria-hidden className="[&_dd]:invisible">
        <ProgressFrame
          head={<Skeleton className="h-6 w-64 max-w-full" />}
          outlook={<Skeleton className="h-6 max-w-md" />}
          bar={<Skeleton className="h-2.5" />}
          done=""
          states={<DeliveryStates counts={nothingYet} />}
          facts={<Facts facts={undefined} />}
        />
      </div>
    </div>
  )
}
