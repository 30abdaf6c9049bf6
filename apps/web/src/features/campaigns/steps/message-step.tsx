import { usedFallbacks } from '@afterbeep/contract/fallbacks'
import { unknownPlaceholders } from '@afterbeep/contract/placeholders'
import { useMemo, useRef } from 'react'
import { draftColumns, draftMessages } from '../draft.ts'
import { LazyEmptyFields } from '../fallbacks/lazy-empty-fields.tsx'
import { useRecipientList } from '../fallbacks/use-recipient-list.ts'
import { MessageField } from '../message/message-field.tsx'
import { sendsText } from '../message/merged-message.ts'
import { MessagePreview } from '../message/message-preview.tsx'
import { previewContacts } from '../message/preview-contacts.ts'
import { SegmentMeter } from '../message/segment-meter.tsx'
import { useShownContact } from '../message/use-shown-contact.ts'
import { writeUndoably } from '../message/write-undoably.ts'
import { LazyStudio } from '../studio/lazy-studio.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

/** Step 5: the message, with what each contact will get beside it. */
export function MessageStep({ draft, change, goBack, goOn }: StepProps) {
  const { message, campaignType } = draft
  const field = useRef<HTMLTextAreaElement>(null)
  const columns = draftColumns(draft)
  const people = useRecipientList(draft)
  const preview = useMemo(() => previewContacts(draft, people.list), [draft, people.list])
  const fallbacks = usedFallbacks(draft.fallbacks, draftMessages(draft))
  const shown = useShownContact(preview.contacts)
  const rewrite = (text: string) => {
    if (field.current !== null) writeUndoably(field.current, { from: 0, to: message.length, text })
  }
  return (
    <StepFrame title="Edit the message" onBack={goBack} onContinue={goOn} width="full">
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <MessageField
            message={message}
            columns={columns}
            onChange={(text) => change({ message: text })}
            field={field}
          />
          <LazyStudio draft={draft} field={field} />
          <UnknownFields names={unknownPlaceholders(message, columns)} />
          <LazyEmptyFields
            draft={draft}
            emptyValues={people.emptyValues}
            contacts={preview.contacts}
            shown={shown}
            change={change}
          />
          {sendsText(campaignType) && (
            <SegmentMeter
              message={message}
              contacts={preview.longest}
              real={preview.real}
              campaignType={campaignType}
              fallbacks={fallbacks}
              onReplace={rewrite}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <MessagePreview
            message={message}
            campaignType={campaignType}
            columns={columns}
            fallbacks={fallbacks}
            shown={shown}
            count={preview.contacts.length}
            real={preview.real}
          />
        </div>
      </div>
    </StepFrame>
  )
}

function UnknownFields({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p role="alert" className="text-sm wrap-anywhere text-warn">
      Your list has no column for {names.join(', ')}. Remove it, or choose one of the fields
      offered.
    </p>
  )
}
