import { lazy, Suspense } from 'react'
import { RepliesFrame } from './replies-frame.tsx'
import type { RepliesCardProps } from './replies-card.tsx'

// The last card of the page is loaded separately, so that the cards above do not wait for it.
const LoadedReplies = lazy(() => import('./replies-card.tsx'))

export function LazyReplies(props: RepliesCardProps) {
  return (
    <Suspense fallback={<RepliesFrame />}>
      <LoadedReplies {...props} />
    </Suspense>
  )
}
