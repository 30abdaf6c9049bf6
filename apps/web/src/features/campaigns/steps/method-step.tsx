import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import type { CampaignType } from '@afterbeep/contract/money/pricing'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Voicemail from 'lucide-react/icons/voicemail'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import type { RadioCard } from '../../../ui/form/radio-cards.tsx'
import { FollowUpChoice } from '../follow-up-choice.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

const icon = 'size-5 text-accent'

const cards: RadioCard<CampaignType>[] = [
  {
    value: 'voicemail',
    title: campaignTexts.wizard.methods.voicemail,
    description: 'A voicemail is left without the phone ringing.',
    icon: <Voicemail aria-hidden className={icon} />,
  },
  {
    value: 'both',
    title: campaignTexts.wizard.methods.both,
    description: 'A voicemail first, and the same message by text after it.',
    icon: (
      <>
        <Voicemail aria-hidden className={icon} />
        <MessageSquareText aria-hidden className={icon} />
      </>
    ),
  },
  {
    value: 'sms',
    title: campaignTexts.wizard.methods.sms,
    description: 'A text only, to follow up a Call + Message campaign of yours.',
    icon: <MessageSquareText aria-hidden className={icon} />,
  },
]

/** Step 4: by voicemail, by both, or by text as a follow-up. */
export function MethodStep({ draft, change, goBack, goOn, goToOverview, errors }: StepProps) {
  const { campaignType, followUp } = draft
  return (
    <StepFrame
      title="Choose the method"
      onBack={goBack}
      onContinue={goOn}
      onOverview={goToOverview}
    >
      <RadioCards
        legend="Method"
        legendHidden
        cards={cards}
        error={errors.campaignType}
        value={campaignType === '' ? undefined : campaignType}
        onChange={(chosen) =>
          change({ campaignType: chosen, ...(chosen === 'sms' ? {} : { followUp: null }) })
        }
      />
      {campaignType === 'sms' && (
        <FollowUpChoice
          chosen={followUp}
          error={errors.followUp}
          onChoose={(choice) => change({ followUp: choice })}
        />
      )}
    </StepFrame>
  )
}
