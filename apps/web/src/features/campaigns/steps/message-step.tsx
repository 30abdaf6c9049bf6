import { limits } from '@afterbeep/contract/limits'
import { messageLength } from '@afterbeep/contract/message'
import { offeredColumns, unknownPlaceholders } from '@afterbeep/contract/placeholders'
import { useMemo } from 'react'
import { draftColumns } from '../draft.ts'
import { MessageField } from '../message/message-field.tsx'
import { sendsText } from '../message/merged-message.ts'
import { MessagePreview } from '../message/message-preview.tsx'
import { previewContacts } from '../message/preview-contacts.ts'
import { SegmentMeter } from '../message/segment-meter.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

/** Step 5: the message, with what each contact will get beside it. */
export function MessageStep({ draft, change, goBack, goOn }: StepProps) {
  const { message, campaignType } = draft
  const columns = draftColumns(draft)
  const preview = useMemo(() => previewContacts(draft), [draft])
  const write = (text: string) => change({ message: text })
  return (
    <StepFrame title="Edit the message" onBack={goBack} onContinue={goOn} wide>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <MessageField message={message} columns={offeredColumns(columns)} onChange={write} />
          <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
            <MessageCounter length={messageLength(message)} />
            {sendsText(campaignType) && (
              <SegmentMeter
                message={message}
                contacts={preview.contacts}
                campaignType={campaignType}
                onReplace={write}
              />
            )}
          </div>
          <UnknownFields names={unknownPlaceholders(message, columns)} />
        </div>
        <MessagePreview
          message={message}
          campaignType={campaignType}
          columns={columns}
          contacts={preview.contacts}
          real={preview.real}
        />
      </div>
    </StepFrame>
  )
}

function MessageCounter({ length }: { length: number }) {
  const tooLong = length > limits.messageMaxChars
  return (
    <p
      id="message-counter"
      aria-live="polite"
      className={tooLong ? 'font-medium text-bad tabular-nums' : 'text-ink-soft tabular-nums'}
    >
      {length}/{limits.messageMaxChars}
      {tooLong ? ` characters, ${length - limits.messageMaxChars} too many` : ' characters'}
    </p>
  )
}

function UnknownFields({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p role="alert" className="text-sm text-warn">
      Your list has no column for {names.join(', ')}. Remove it, or choose one of the fields
      offered.
    </p>
  )
}
