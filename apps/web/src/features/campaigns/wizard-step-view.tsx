import { WIZARD_STEPS } from '@afterbeep/contract/campaign/wizard'
import { Suspense, useEffect } from 'react'
import { LoadingNote } from '../../ui/feedback/loading-note.tsx'
import type { Draft } from './draft.ts'
import { isWithoutPeople } from './saved/saved-form.ts'
import { AudienceStep } from './steps/audience-step.tsx'
import { DetailsStep } from './steps/details-step.tsx'
import {
  fetchSteps,
  messageStep,
  overviewStep,
  scheduleStep,
  uploadStep,
} from './steps/lazy-steps.ts'
import { MethodStep } from './steps/method-step.tsx'
import type { StepProps } from './steps/step-props.ts'
import { WelcomeStep } from './steps/welcome-step.tsx'

interface WizardStepViewProps extends StepProps {
  /** The file name of the draft's list, if it was deleted. */
  readonly lostList: string | undefined
  readonly publishing: boolean
  /** Receives the draft with the consent that holds for the numbers shown. */
  readonly onPublish: (draft: Draft) => void
}

/** The step that the draft is at, once its code is there. */
export function WizardStepView(props: WizardStepViewProps) {
  useEffect(() => void fetchSteps(), [])
  return (
    <Suspense fallback={<LoadingNote />}>
      <Step {...props} />
    </Suspense>
  )
}

function Step({ lostList, publishing, onPublish, ...step }: WizardStepViewProps) {
  switch (step.draft.step) {
    case WIZARD_STEPS.welcome:
      return <WelcomeStep goOn={step.goOn} />
    case WIZARD_STEPS.details:
      return <DetailsStep {...step} />
    case WIZARD_STEPS.audience:
      return <AudienceStep {...step} />
    case WIZARD_STEPS.upload:
      // Anew when its people have come: what is shown of a list is read once.
      return (
        <uploadStep.Component
          key={isWithoutPeople(step.draft) ? 'without people' : 'whole'}
          {...step}
          lostList={lostList}
        />
      )
    case WIZARD_STEPS.method:
      return <MethodStep {...step} />
    case WIZARD_STEPS.message:
      return <messageStep.Component {...step} />
    case WIZARD_STEPS.schedule:
      return <scheduleStep.Component {...step} />
    case WIZARD_STEPS.overview:
      return <overviewStep.Component {...step} publishing={publishing} onPublish={onPublish} />
  }
}
