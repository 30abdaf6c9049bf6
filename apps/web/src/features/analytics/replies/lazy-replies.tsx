import { lazy, Suspense } from 'react'
import { RepliesFrame } from './replies-frame.tsx'
import type { RepliesCardProps } from './replies-card.tsx'

// The last card of the page: what stands above it waits for nothing.
const LoadedReplies = lazy(() => import('./replies-card.tsx'))

export function LazyReplies(props: RepliesCardProps) {
  return (
    <Suspense fallback={<RepliesFrame />}>
      <LoadedReplies {...props} />
    </Suspense>
  )
}
