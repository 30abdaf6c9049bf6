import { lazy, Suspense } from 'react'
import type { MessageStudioProps } from './use-message-studio.ts'

// Who writes by hand waits for nothing: the studio comes after the step is there.
const LoadedStudio = lazy(() => import('./message-studio.tsx'))

export function LazyStudio(props: MessageStudioProps) {
  return (
    // As high as the button that comes.
    <Suspense fallback={<div className="min-h-8" />}>
      <LoadedStudio {...props} />
    </Suspense>
  )
}
