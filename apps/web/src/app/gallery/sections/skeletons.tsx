import { Card } from '../../../ui/page/card.tsx'
import { LoadingNote } from '../../../ui/feedback/loading-note.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { Specimen, Specimens } from '../specimen.tsx'

export function SkeletonSection() {
  return (
    <Specimens>
      <Specimen state="shapes on a card">
        <Card>
          <div className="flex flex-col gap-3">
            <LoadingNote hidden />
            <Skeleton className="h-6 w-1/3" />
            <Skeleton className="h-10 w-2/3" />
            <Skeleton className="h-24" />
          </div>
        </Card>
      </Specimen>
      <Specimen state="a note where no shape is known">
        <Card>
          <LoadingNote />
        </Card>
      </Specimen>
    </Specimens>
  )
}
