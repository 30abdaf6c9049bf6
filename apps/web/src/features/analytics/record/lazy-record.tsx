import { Card } from '../../../ui/page/card.tsx'
import { lazyPart } from '../../../ui/page/lazy-part.tsx'
import { LoadingNote } from '../../../ui/feedback/loading-note.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import type { RecordProps } from './campaign-record.tsx'

const LoadedRecord = lazyPart(() => import('./campaign-record.tsx'), recordSpace())

/** Room for what most campaigns have, so that little moves when it is there. */
function recordSpace(): string {
  return 'min-h-96 sm:min-h-72'
}

/** What was sent, to whom, and by whom it was published. */
export function RecordCard(props: Omit<RecordProps, 'shape'>) {
  return (
    <Card title="What was sent">
      <div className={recordSpace()}>
        <LoadedRecord {...props} shape={<RecordShape />} />
      </div>
    </Card>
  )
}

function RecordShape() {
  return (
    <div className="flex flex-col gap-5">
      <LoadingNote hidden />
      <Skeleton className="h-28" />
      <div className="grid gap-4 sm:grid-cols-3">
        {[1, 2, 3, 4, 5, 6].map((fact) => (
          <Skeleton key={fact} className="h-11" />
        ))}
      </div>
    </div>
  )
}
