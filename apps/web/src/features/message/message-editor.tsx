import type { CampaignType } from '@afterbeep/contract/money/pricing'
import { useDeferredValue, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { MessageAids } from './message-aids.tsx'
import type { ShownMessage } from './message-aids.tsx'
import { MessageField } from './message-field.tsx'
import type { Recipients } from './recipients.ts'
import { useEditedVersion } from './variants/use-edited-version.ts'
import type { MessageChange, WrittenMessage } from './written-message.ts'

interface MessageEditorProps {
  readonly written: WrittenMessage
  readonly change: (part: MessageChange) => void
  readonly campaignType: CampaignType | ''
  readonly recipients: Recipients
  /** As a first text names the account; '' where it is not known. */
  readonly business?: string
  /** What the studio remembers is kept under this key; each campaign's draft has its own. */
  readonly memoryKey: string
  /** Why a message does not do. */
  readonly errors: { readonly message?: string; readonly variantMessage?: string }
  /** What is said about the message being written, under its box; it may write another text into that. */
  readonly check?: ((text: string, onReplace: (text: string) => void) => ReactNode) | undefined
  /** What can be done with the message shown, below the phone. */
  readonly children: (shown: ShownMessage) => ReactNode
}

/**
 * The message's box and what helps to write it, with what each contact will get beside it. A key changes
 * the box at once; all else follows as soon as the browser has time, and is given up for the next key.
 */
export function MessageEditor(props: MessageEditorProps) {
  const { written, change, campaignType, recipients, memoryKey, errors, check, children } = props
  const { business = '' } = props
  const { variantMessage, fallbacks } = written
  const field = useRef<HTMLTextAreaElement>(null)
  const { variant, edit } = useEditedVersion(written)
  const message = useDeferredValue(written.message)
  const following = useMemo(
    () => ({ message, variantMessage, fallbacks }),
    [message, variantMessage, fallbacks],
  )
  return (
    <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr]">
      <MessageField
        message={written.message}
        columns={recipients.columns}
        onChange={(text) => change({ message: text })}
        error={errors.message}
        field={field}
        onFocus={() => edit('A')}
      />
      <MessageAids
        written={following}
        change={change}
        campaignType={campaignType}
        recipients={recipients}
        business={business}
        memoryKey={memoryKey}
        field={field}
        variant={variant}
        onEdit={edit}
        secondError={errors.variantMessage}
        check={check}
      >
        {children}
      </MessageAids>
    </div>
  )
}
