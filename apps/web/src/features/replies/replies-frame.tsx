import type { ReactNode } from 'react'
import { Card } from '../../ui/page/card.tsx'
import { LoadingNote } from '../../ui/feedback/loading-note.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'

/** The card of the replies; without content it is a skeleton. */
export function RepliesFrame({ children }: { children?: ReactNode }) {
  return <Card title="Replies">{children ?? <RepliesShape />}</Card>
}

function RepliesShape() {
  return (
    <div className="flex flex-col gap-6">
      <LoadingNote hidden />
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex flex-col gap-2">
          <Skeleton className="h-5 w-48 max-w-full" />
          <Skeleton className="h-6 max-w-lg" />
        </div>
      ))}
    </div>
  )
}
