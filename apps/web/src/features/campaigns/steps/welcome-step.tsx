import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import { Button } from '../../../ui/button.tsx'
import { ContinueDraft } from '../saved/continue-draft.tsx'
import { StepHeading } from './step-heading.tsx'

/** Step 0. */
export function WelcomeStep({ goOn }: { goOn: () => void }) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center gap-6 py-16 text-center">
      <StepHeading
        title={campaignTexts.wizard.welcome}
        description="Seven short steps: who, what and when. Nothing is sent until you review it and press Publish."
      />
      <Button onClick={goOn}>{campaignTexts.wizard.start}</Button>
      <ContinueDraft />
    </div>
  )
}
