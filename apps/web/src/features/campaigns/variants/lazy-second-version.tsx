import { lazy, Suspense } from 'react'
import type { SecondVersionProps } from './second-version.tsx'

// Hardly anybody tries two messages, so nobody waits for it.
const LoadedSecondVersion = lazy(() => import('./second-version.tsx'))

export function LazySecondVersion(props: SecondVersionProps) {
  return (
    // As high as the link that comes.
    <Suspense fallback={<div className="min-h-8" />}>
      <LoadedSecondVersion {...props} />
    </Suspense>
  )
}
