import { useCallback } from 'react'
import { useAccount } from '../../../lib/account-query.ts'
import { LazyMessageCheck } from '../../message/check/lazy-check.ts'
import { MessageEditor } from '../../message/message-editor.tsx'
import type { ShownMessage } from '../../message/message-aids.tsx'
import { sendsVoice } from '../../message/channels.ts'
import { LazyTestSend } from '../../test-send/lazy-test-send.ts'
import { LazyHear } from '../../voices/lazy-hear.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { useRecipients } from './use-recipients.ts'

/** Step 5: the message, with what each contact will get beside it. */
export function MessageStep({ draft, change, goBack, goOn, goToOverview, errors }: StepProps) {
  const { campaignType, publishKey, voiceId, voiceName } = draft
  const recipients = useRecipients(draft)
  const { account } = useAccount()
  const below = useCallback(
    (shown: ShownMessage) => (
      <>
        {sendsVoice(campaignType) && (
          <LazyHear {...shown} voice={{ voiceId, voiceName }} onChoose={change} />
        )}
        <LazyTestSend {...shown} campaignType={campaignType} voiceId={voiceId} />
      </>
    ),
    [campaignType, voiceId, voiceName, change],
  )
  const check = useCallback(
    (text: string, onReplace: (text: string) => void) => (
      <LazyMessageCheck message={text} campaignType={campaignType} onReplace={onReplace} />
    ),
    [campaignType],
  )
  return (
    <StepFrame
      width="full"
      title="Edit the message"
      onBack={goBack}
      onContinue={goOn}
      onOverview={goToOverview}
    >
      <MessageEditor
        written={draft}
        change={change}
        campaignType={campaignType}
        recipients={recipients}
        business={account.business_name ?? ''}
        memoryKey={publishKey}
        errors={errors}
        check={check}
      >
        {below}
      </MessageEditor>
    </StepFrame>
  )
}
