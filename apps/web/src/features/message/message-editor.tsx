import type { CampaignType } from '@afterbeep/contract/money/pricing'
import type { Fallbacks } from '@afterbeep/contract/message/placeholders'
import { useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { sendsText } from './channels.ts'
import { LazyEmptyFields } from './fallbacks/lazy-empty-fields.tsx'
import { SegmentMeter } from './length/segment-meter.tsx'
import { MessageField } from './message-field.tsx'
import { MessagePreview } from './preview/message-preview.tsx'
import { previewContacts } from './preview/preview-contacts.ts'
import { useShownContact } from './preview/use-shown-contact.ts'
import type { Recipients } from './recipients.ts'
import { LazyStudio } from './studio/lazy-studio.ts'
import { UnknownFields } from './unknown-fields.tsx'
import { LazySecondVersion } from './variants/lazy-second-version.ts'
import { useEditedVersion } from './variants/use-edited-version.ts'
import { VersionShown } from './variants/version-shown.tsx'
import { writeUndoably } from './write-undoably.ts'
import { usedFallbacksOf } from './written-message.ts'
import type { MessageChange, WrittenMessage } from './written-message.ts'

/** The message that the phone shows, and the contact whose it is. */
export interface ShownMessage {
  readonly message: string
  readonly fallbacks: Fallbacks
  readonly contact: Readonly<Record<string, string>>
  /** Counted from 0. */
  readonly contactIndex: number
}

interface MessageEditorProps {
  readonly written: WrittenMessage
  readonly change: (part: MessageChange) => void
  readonly campaignType: CampaignType | ''
  readonly recipients: Recipients
  /** What the studio remembers is kept under this key; each campaign's draft has its own. */
  readonly memoryKey: string
  /** Why a message does not do. */
  readonly errors: { readonly message?: string; readonly variantMessage?: string }
  /** What can be done with the message shown, below the phone. */
  readonly children: (shown: ShownMessage) => ReactNode
}

/** The message's box and what helps to write it, with what each contact will get beside it. */
export function MessageEditor(props: MessageEditorProps) {
  const { written, change, campaignType, recipients, memoryKey, errors, children } = props
  const { message } = written
  const { columns, rows } = recipients
  const field = useRef<HTMLTextAreaElement>(null)
  const secondField = useRef<HTMLTextAreaElement>(null)
  const version = useEditedVersion(written)
  const fallbacks = useMemo(() => usedFallbacksOf(written), [written])
  const preview = useMemo(
    () => previewContacts({ columns, rows }, fallbacks),
    [columns, rows, fallbacks],
  )
  const shown = useShownContact(preview.contacts)
  const rewrite = (text: string) => {
    const box = (version.variant === 'A' ? field : secondField).current
    if (box !== null) writeUndoably(box, { from: 0, to: version.message.length, text })
  }
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <MessageField
          message={message}
          columns={columns}
          onChange={(text) => change({ message: text })}
          error={errors.message}
          field={field}
          onFocus={() => version.edit('A')}
        />
        <LazyStudio {...{ message, campaignType, columns, memoryKey, field }} />
        <UnknownFields message={message} columns={columns} />
        <LazySecondVersion
          written={written}
          columns={columns}
          change={change}
          field={secondField}
          error={errors.variantMessage}
          onEdit={() => version.edit('B')}
          onRemove={() => version.edit('A')}
        />
        <LazyEmptyFields
          written={written}
          message={version.message}
          recipients={recipients}
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
        <VersionShown written={written} version={version} />
        <MessagePreview
          message={version.message}
          campaignType={campaignType}
          columns={columns}
          fallbacks={fallbacks}
          shown={shown}
          count={preview.contacts.length}
          real={preview.real}
        />
        {children({
          message: version.message,
          fallbacks,
          contact: shown.contact,
          contactIndex: shown.index,
        })}
      </div>
    </div>
  )
}
