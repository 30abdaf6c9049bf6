import { usedFallbacks } from '@afterbeep/contract/message/fallbacks'
import { useMemo, useRef } from 'react'
import { draftColumns, draftMessages } from '../draft.ts'
import { LazyEmptyFields } from '../fallbacks/lazy-empty-fields.tsx'
import { useRecipientList } from '../fallbacks/use-recipient-list.ts'
import { LazyHear } from '../hear/lazy-hear.tsx'
import { MessageField } from '../message/message-field.tsx'
import { sendsText } from '../message/merged-message.ts'
import { MessagePreview } from '../message/message-preview.tsx'
import { previewContacts } from '../message/preview-contacts.ts'
import { SegmentMeter } from '../message/segment-meter.tsx'
import { UnknownFields } from '../message/unknown-fields.tsx'
import { useShownContact } from '../message/use-shown-contact.ts'
import { writeUndoably } from '../message/write-undoably.ts'
import { LazyStudio } from '../studio/lazy-studio.tsx'
import { LazyTestSend } from '../test-send/lazy-test-send.tsx'
import { LazySecondVersion } from '../variants/lazy-second-version.tsx'
import { useEditedVersion } from '../variants/use-edited-version.ts'
import { VersionShown } from '../variants/version-shown.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

/** Step 5: the message, with what each contact will get beside it. */
export function MessageStep({ draft, change, goBack, goOn }: StepProps) {
  const { message, campaignType } = draft
  const field = useRef<HTMLTextAreaElement>(null)
  const secondField = useRef<HTMLTextAreaElement>(null)
  const version = useEditedVersion(draft)
  const columns = draftColumns(draft)
  const people = useRecipientList(draft)
  const preview = useMemo(() => previewContacts(draft, people.list), [draft, people.list])
  const fallbacks = usedFallbacks(draft.fallbacks, draftMessages(draft))
  const shown = useShownContact(preview.contacts)
  const rewrite = (text: string) => {
    const box = (version.variant === 'A' ? field : secondField).current
    if (box !== null) writeUndoably(box, { from: 0, to: version.message.length, text })
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
            onFocus={() => version.edit('A')}
          />
          <LazyStudio draft={draft} field={field} />
          <UnknownFields message={message} columns={columns} />
          <LazySecondVersion
            draft={draft}
            change={change}
            field={secondField}
            onEdit={() => version.edit('B')}
            onRemove={() => version.edit('A')}
          />
          <LazyEmptyFields
            draft={draft}
            message={version.message}
            emptyValues={people.emptyValues}
            contacts={preview.contacts}
            shown={shown}
            change={change}
          />
          {sendsText(campaignType) && (
            <SegmentMeter
              message={version.message}
              contacts={preview.longest}
              real={preview.real}
              fallbacks={fallbacks}
              onReplace={rewrite}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <VersionShown draft={draft} version={version} />
          <MessagePreview
            message={version.message}
            campaignType={campaignType}
            columns={columns}
            fallbacks={fallbacks}
            shown={shown}
            count={preview.contacts.length}
            real={preview.real}
          />
          <LazyHear
            draft={draft}
            change={change}
            message={version.message}
            fallbacks={fallbacks}
            shown={shown}
          />
          <LazyTestSend
            message={version.message}
            campaignType={campaignType}
            contact={shown.contact}
            fallbacks={fallbacks}
            voiceId={draft.voiceId}
          />
        </div>
      </div>
    </StepFrame>
  )
}
