import { LoadingNote } from '../feedback/loading-note.tsx'
import { Skeleton } from '../page/skeleton.tsx'

/** The skeleton of a table whose rows are loading, as many as are likely to come. */
export function TableShape({ rows }: { rows: number }) {
  return (
    <div className="flex flex-col gap-3">
      <LoadingNote hidden />
      <Skeleton className="h-8" />
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className="h-12" />
      ))}
    </div>
  )
}
