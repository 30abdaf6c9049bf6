import type { DetailCounts } from '@afterbeep/contract/api/campaigns/campaign-details'
import { limits } from '@afterbeep/contract/limits'
import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import { useEntryState } from '../../../lib/history/entry-state.ts'
import { Card } from '../../../ui/page/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { KeyPager } from '../../../ui/table/key-pager.tsx'
import { LoadingNote } from '../../../ui/feedback/loading-note.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { ArchiveNote } from '../archive-note.tsx'
import { countOf, detailsViewSchema, firstView, isLimited, pagesOf } from './details-choice.ts'
import type { DetailsChoice } from './details-choice.ts'
import { detailsColumns } from './details-columns.tsx'
import { useDetailsPage } from './details-query.ts'
import { DetailsTools } from './details-tools.tsx'
import { firstPage, mayFollow, pageBack, pageForward, pageOfChoice } from './page-trail.ts'
import type { PageTrail } from './page-trail.ts'

interface DetailsCardProps {
  readonly campaignName: string
  /** Whether the campaign is being loaded: the cards above still move this one, so nothing can be clicked. */
  readonly isPending: boolean
  /** The campaign's own zone, in which its hours are shown too; the browser's until it is known. */
  readonly timeZone: string | undefined
  /** Whether rows still change, so that the page is polled. */
  readonly live: boolean
  /** Whether the campaign has ended; the page is then read once more. */
  readonly over: boolean
  /** ISO instant from which on older details are in the archive; null while all are listed. */
  readonly archivedAt: string | null
  /** Whether it has calls and messages, which can then be told apart. */
  readonly bothChannels: boolean
}

/** Every call and message of the campaign, five at a time unless more are wanted. */
export function DetailsCard(props: DetailsCardProps) {
  const { campaignName, timeZone, live, over, archivedAt, bothChannels } = props
  const [view, setView] = useEntryState(`details ${campaignName}`, detailsViewSchema, firstView)
  const { choice, trail } = view
  const after = trail.at(-1) ?? ''
  const query = useDetailsPage(campaignName, choice, after, { live, over })
  const { data, isError, isFetching, refetch } = query
  const shown = pageOfChoice(data, choice)
  const hasNext = mayFollow(trail, shown)
  const counts = data?.counts ?? null
  const limited = isLimited(choice)
  const change = (changes: Partial<DetailsChoice>) =>
    setView((before) => ({ choice: { ...before.choice, ...changes }, trail: firstPage }))
  const turn = (to: (trail: PageTrail) => PageTrail) =>
    setView((before) => ({ ...before, trail: to(before.trail) }))
  if (props.isPending || query.isPending) {
    return (
      <Card title="Details">
        <DetailsShape />
      </Card>
    )
  }
  return (
    <Card title="Details">
      <div className="flex flex-col gap-4">
        {isError && (
          <ErrorLine
            text="The call details could not be loaded."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {/* Once something was chosen it can be taken back, also where that could not be loaded. */}
        {view !== firstView || (data !== undefined && hasTools(counts)) ? (
          <DetailsTools {...{ choice, counts, bothChannels }} onChange={change} />
        ) : null}
        {/* A last page with fewer rows keeps the pager where the pointer is. */}
        <div
          className={classNames(isFirstSize(choice) && (hasNext || trail.length > 1) && fullPage)}
        >
          <Table
            caption="Call details"
            columns={detailsColumns(timeZone)}
            rows={data?.rows ?? []}
            rowKey={(row, index) => `${row.phone_number} ${row.channel} ${index}`}
            emptyText={limited ? nothingMatches : campaignTexts.analyticsDetails.empty}
            stackBelowRem={44}
          />
        </div>
        {archivedAt !== null && (
          <ArchiveNote
            at={archivedAt}
            timeZone={timeZone}
            whole={data?.rows.length === 0 && !limited}
          />
        )}
        <div data-screen-only>
          <KeyPager
            label="Call details"
            page={trail.length}
            pages={counts === null ? undefined : pagesOf(counts, choice)}
            hasNext={hasNext}
            onPrevious={() => turn(pageBack)}
            onNext={() => turn((before) => pageForward(before, shown))}
          />
        </div>
      </div>
    </Card>
  )
}

const nothingMatches = 'Nothing matches. Search for something else, or choose All.'

/** A list that fits on one page is read at a glance. */
function hasTools(counts: DetailCounts | null): boolean {
  return counts === null || countOf(counts, undefined) > limits.detailPageSize
}

function isFirstSize({ size }: DetailsChoice): boolean {
  return size === limits.detailPageSize
}

/** A header and five rows of two lines. */
const fullPage = 'md:min-h-[21.75rem] print:min-h-0'

function DetailsShape() {
  return (
    <div className="flex flex-col gap-3 pb-12">
      <LoadingNote hidden />
      <Skeleton className="h-8" />
      {Array.from({ length: limits.detailPageSize }, (_, row) => (
        <Skeleton key={row} className="h-13" />
      ))}
    </div>
  )
}
