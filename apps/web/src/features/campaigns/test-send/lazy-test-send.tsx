import { lazy, Suspense } from 'react'
import type { TestSendProps } from './test-send.tsx'

// Loaded after the step, because a test needs a message first.
const LoadedTestSend = lazy(() => import('./test-send.tsx'))

export function LazyTestSend(props: TestSendProps) {
  return (
    // As high as the button and the line below it.
    <Suspense fallback={<div className="min-h-18" />}>
      <LoadedTestSend {...props} />
    </Suspense>
  )
}
