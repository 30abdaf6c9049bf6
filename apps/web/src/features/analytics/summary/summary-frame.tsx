import type { ReactNode } from 'react'
import { LoadingNote } from '../../../ui/feedback/loading-note.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'

/** The frame of the summary: present from the first render, so that the figures don't move. */
export function SummaryFrame({ children }: { children?: ReactNode }) {
  return (
    <section
      aria-label="Summary"
      className="min-h-36 max-w-5xl px-1 sm:min-h-32 xl:min-h-24 print:min-h-0"
    >
      {children}
    </section>
  )
}

export function SummaryShape() {
  return (
    <SummaryFrame>
      <LoadingNote hidden />
      <div className="flex flex-col gap-2">
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
        <Skeleton className="h-5 w-2/3" />
      </div>
    </SummaryFrame>
  )
}
