import { lazyPart } from '../../../ui/page/lazy-part.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { LoadingNote } from '../../../ui/feedback/loading-note.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'

// Few campaigns try two messages; the others load none of this code.
const LoadedTwoVersions = lazyPart(() => import('./two-versions.tsx'), <TwoVersionsShape />)

/** The card's id, which links on the page use. */
export const TWO_VERSIONS = 'two-versions'

interface LazyTwoVersionsProps {
  readonly campaignName: string
  /** Whether the campaign is not over, so that its figures still change. */
  readonly live: boolean
}

/** The card of a campaign with two messages. */
export function LazyTwoVersions({ campaignName, live }: LazyTwoVersionsProps) {
  return (
    <div id={TWO_VERSIONS} tabIndex={-1}>
      <Card title="Two versions">
        <LoadedTwoVersions campaignName={campaignName} live={live} shape={<TwoVersionsShape />} />
      </Card>
    </div>
  )
}

function TwoVersionsShape() {
  return (
    <div>
      <LoadingNote hidden />
      <Skeleton className="h-6 max-w-xl" />
      <div className="mt-5 grid gap-6 sm:grid-cols-2">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  )
}
