import { LoadingNote } from '../../../ui/feedback/loading-note.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'

/** What stands in the place of the plans while they load. */
export function PlanOfferShape() {
  return (
    <Card>
      <LoadingNote hidden />
      <Skeleton className="h-full min-h-24" />
    </Card>
  )
}
