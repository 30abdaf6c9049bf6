import { lazy, Suspense } from 'react'
import type { TestSendProps } from './test-send.tsx'

// Nobody tests before there is a message, so it comes after the step is there.
const LoadedTestSend = lazy(() => import('./test-send.tsx'))

export function LazyTestSend(props: TestSendProps) {
  return (
    // As high as the button and the line below it.
    <Suspense fallback={<div className="min-h-18" />}>
      <LoadedTestSend {...props} />
    </Suspense>
  )
}
