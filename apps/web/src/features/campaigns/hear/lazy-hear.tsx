import { lazy, Suspense } from 'react'
import { sendsVoice } from '../message/merged-message.ts'
import type { HearProps } from './hear.tsx'

// Loaded after the phone above, so that writing does not wait for it.
const LoadedHear = lazy(() => import('./hear.tsx'))

/** Choosing a voice and hearing it; nothing where nothing is spoken. */
export function LazyHear(props: HearProps) {
  if (!sendsVoice(props.draft.campaignType)) return null
  return (
    // As high as what loads, because there is more below it.
    <Suspense fallback={<div className="min-h-58" />}>
      <LoadedHear {...props} />
    </Suspense>
  )
}
