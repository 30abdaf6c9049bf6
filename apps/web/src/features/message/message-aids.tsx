import type { Fallbacks } from '@afterbeep/contract/message/placeholders'
import type { Variant } from '@afterbeep/contract/message/variants'
import type { CampaignType } from '@afterbeep/contract/money/pricing'
import { memo, useMemo, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { sendsText } from './channels.ts'
import { LazyEmptyFields } from './fallbacks/lazy-empty-fields.tsx'
import { SegmentMeter } from './length/segment-meter.tsx'
import { MessagePreview } from './preview/message-preview.tsx'
import { previewContacts } from './preview/preview-contacts.ts'
import { useShownContact } from './preview/use-shown-contact.ts'
import type { Recipients } from './recipients.ts'
import { LazyStudio } from './studio/lazy-studio.ts'
import { UnknownFields } from './unknown-fields.tsx'
import { LazySecondVersion } from './variants/lazy-second-version.ts'
import { VersionShown } from './variants/version-shown.tsx'
import { writeUndoably } from './write-undoably.ts'
import { usedFallbacksOf } from './written-message.ts'
import type { MessageChange, WrittenMessage } from './written-message.ts'

/** The message that the phone shows, and the contact whose it is. */
export interface ShownMessage {
  readonly message: string
  readonly fallbacks: Fallbacks
  /** As a first text names it; '' where it is not known. */
  readonly business: string
  readonly contact: Readonly<Record<string, string>>
  /** Counted from 0. */
  readonly contactIndex: number
}

interface MessageAidsProps {
  /** What is written, whose message may be some keys behind its box. */
  readonly written: WrittenMessage
  readonly change: (part: MessageChange) => void
  readonly campaignType: CampaignType | ''
  readonly recipients: Recipients
  readonly business: string
  readonly memoryKey: string
  /** The message's box. */
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Which of the two messages is being written. */
  readonly variant: Variant
  readonly onEdit: (variant: Variant) => void
  /** Why the second message does not do. */
  readonly secondError: string | undefined
  readonly check: ((text: string, onReplace: (text: string) => void) => ReactNode) | undefined
  readonly children: (shown: ShownMessage) => ReactNode
}

/** All that follows from the message, below its box and beside it. Not drawn again while only the box is. */
export const MessageAids = memo(function MessageAids(props: MessageAidsProps) {
  const { written, change, campaignType, recipients, memoryKey, field, variant, onEdit } = props
  const { business } = props
  const { message: first, variantMessage } = written
  const { columns, rows } = recipients
  const message = variant === 'B' && variantMessage !== null ? variantMessage : first
  const secondField = useRef<HTMLTextAreaElement>(null)
  const fallbacks = useMemo(() => usedFallbacksOf(written), [written])
  const preview = useMemo(
    () => previewContacts({ columns, rows }, fallbacks),
    [columns, rows, fallbacks],
  )
  const shown = useShownContact(preview.contacts)
  const rewrite = (text: string) => {
    const box = (variant === 'A' ? field : secondField).current
    if (box !== null) writeUndoably(box, { from: 0, to: box.value.length, text })
  }
  return (
    <>
      <div className="flex min-w-0 flex-col gap-4">
        <LazyStudio message={first} {...{ campaignType, columns, memoryKey, field }} />
        <UnknownFields message={first} columns={columns} />
        <LazySecondVersion
          written={written}
          columns={columns}
          change={change}
          field={secondField}
          error={props.secondError}
          onEdit={() => onEdit('B')}
          onRemove={() => onEdit('A')}
        />
        <LazyEmptyFields
          written={written}
          message={message}
          recipients={recipients}
          contacts={preview.contacts}
          shown={shown}
          change={change}
        />
        {props.check?.(message, rewrite)}
        {sendsText(campaignType) && (
          <SegmentMeter
            message={message}
            contacts={preview.longest}
            real={preview.real}
            fallbacks={fallbacks}
            business={business}
            onReplace={rewrite}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-6 max-lg:mt-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <VersionShown written={written} version={variant} />
        <MessagePreview
          message={message}
          campaignType={campaignType}
          columns={columns}
          fallbacks={fallbacks}
          business={business}
          shown={shown}
          count={preview.contacts.length}
          real={preview.real}
        />
        {props.children({
          message,
          fallbacks,
          business,
          contact: shown.contact,
          contactIndex: shown.index,
        })}
      </div>
    </>
  )
})
