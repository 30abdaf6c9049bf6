import { lazy, Suspense } from 'react'
import type { SecondVersionProps } from './second-version.tsx'

// Few users try two messages, so the step does not wait for it.
const LoadedSecondVersion = lazy(() => import('./second-version.tsx'))

export function LazySecondVersion(props: SecondVersionProps) {
  return (
    // As high as the link that loads.
    <Suspense fallback={<div className="min-h-8" />}>
      <LoadedSecondVersion {...props} />
    </Suspense>
  )
}
