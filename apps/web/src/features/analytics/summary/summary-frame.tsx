import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { LoadingNote } from '../../../ui/feedback/loading-note.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'

/** Room for what is said of most campaigns that are over: eleven lines on the narrowest phone. */
const longRoom = 'min-h-72'
const shortRoom = 'min-h-36'

interface SummaryFrameProps {
  /** Whether the campaign is over, so that there is a summary. */
  readonly over?: boolean
  readonly children?: ReactNode
}

/** The frame of the summary: present from the first render, so that the figures don't move. */
export function SummaryFrame({ over = false, children }: SummaryFrameProps) {
  return (
    <section
      aria-label="Summary"
      className={classNames(
        'max-w-5xl px-1 sm:min-h-36 xl:min-h-24 print:min-h-0',
        over ? longRoom : shortRoom,
      )}
    >
      {children}
    </section>
  )
}

export function SummaryShape({ over = false }: { over?: boolean }) {
  return (
    <SummaryFrame over={over}>
      <LoadingNote hidden />
      <div className="flex flex-col gap-2">
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
        <Skeleton className="h-5 w-2/3" />
      </div>
    </SummaryFrame>
  )
}
