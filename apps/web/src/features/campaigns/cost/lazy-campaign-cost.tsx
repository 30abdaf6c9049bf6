import { WIZARD_STEPS } from '@afterbeep/contract/campaign/wizard'
import { lazyPart } from '../../../ui/page/lazy-part.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { recipientCount } from '../draft.ts'
import type { Draft } from '../draft.ts'
import { stepWidths } from '../steps/step-widths.ts'
import type { StepWidth } from '../steps/step-widths.ts'

const CampaignCost = lazyPart(() => import('./campaign-cost.tsx'), '')

/** As wide as the step above it, so that their left edges meet. */
function widthOf({ step }: Draft): StepWidth {
  return step === WIZARD_STEPS.message ? 'full' : 'wide'
}

/** Under the steps from the upload on; the overview has the server's own numbers. */
export function LazyCampaignCost({ draft }: { draft: Draft }) {
  const { upload, overview } = WIZARD_STEPS
  if (draft.step < upload || draft.step === overview || recipientCount(draft) === 0) return null
  return (
    <div
      aria-live="polite"
      className={classNames('mx-auto mt-6 w-full text-sm tabular-nums', stepWidths[widthOf(draft)])}
    >
      <CampaignCost draft={draft} />
    </div>
  )
}
