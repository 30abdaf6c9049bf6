import { WIZARD_STEPS } from '@afterbeep/contract/campaign/wizard'
import { lazyPart } from '../../../ui/page/lazy-part.tsx'
import { recipientCount } from '../draft.ts'
import type { Draft } from '../draft.ts'

const CampaignCost = lazyPart(() => import('./campaign-cost.tsx'), '')

/** Under the steps from the upload on; the overview has the server's own numbers. */
export function LazyCampaignCost({ draft }: { draft: Draft }) {
  const { upload, overview } = WIZARD_STEPS
  if (draft.step < upload || draft.step === overview || recipientCount(draft) === 0) return null
  return (
    <div aria-live="polite" className="mx-auto mt-6 w-full max-w-7xl text-sm tabular-nums">
      <CampaignCost draft={draft} />
    </div>
  )
}
