import { WIZARD_STEPS } from '@afterbeep/contract/campaign/wizard'
import { AudienceStep } from './steps/audience-step.tsx'
import { DetailsStep } from './steps/details-step.tsx'
import { MessageStep } from './steps/message-step.tsx'
import { MethodStep } from './steps/method-step.tsx'
import { OverviewStep } from './steps/overview-step.tsx'
import { ScheduleStep } from './steps/schedule-step.tsx'
import type { StepProps } from './steps/step-props.ts'
import { UploadStep } from './steps/upload-step.tsx'
import { WelcomeStep } from './steps/welcome-step.tsx'

interface WizardStepViewProps extends StepProps {
  /** The file name of the draft's list, if it was deleted. */
  readonly lostList: string | undefined
  readonly publishing: boolean
  readonly onPublish: () => void
}

/** The step that the draft is at. */
export function WizardStepView(props: WizardStepViewProps) {
  const { lostList, publishing, onPublish, ...step } = props
  switch (step.draft.step) {
    case WIZARD_STEPS.welcome:
      return <WelcomeStep goOn={step.goOn} />
    case WIZARD_STEPS.details:
      return <DetailsStep {...step} />
    case WIZARD_STEPS.audience:
      return <AudienceStep {...step} />
    case WIZARD_STEPS.upload:
      return <UploadStep {...step} lostList={lostList} />
    case WIZARD_STEPS.method:
      return <MethodStep {...step} />
    case WIZARD_STEPS.message:
      return <MessageStep {...step} />
    case WIZARD_STEPS.schedule:
      return <ScheduleStep {...step} />
    case WIZARD_STEPS.overview:
      return <OverviewStep {...step} publishing={publishing} onPublish={onPublish} />
  }
}
