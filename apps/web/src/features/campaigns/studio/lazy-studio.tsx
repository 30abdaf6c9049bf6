import { lazy, Suspense } from 'react'
import type { MessageStudioProps } from './use-message-studio.ts'

// Loaded after the step, so that writing by hand does not wait for it.
const LoadedStudio = lazy(() => import('./message-studio.tsx'))

export function LazyStudio(props: MessageStudioProps) {
  return (
    // As high as the button that loads.
    <Suspense fallback={<div className="min-h-8" />}>
      <LoadedStudio {...props} />
    </Suspense>
  )
}
