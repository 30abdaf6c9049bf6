import type { Reply } from '@afterbeep/contract/api/campaigns/messages'
import { failureTexts } from '@afterbeep/contract/campaign/failure-reasons'
import { formatPhone } from '@afterbeep/contract/contact/phone'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { ZonedTime } from '../../ui/page/zoned-time.tsx'
import { SuggestedReplies } from './suggested-replies.tsx'

interface ReceivedReplyProps {
  readonly reply: Reply
  readonly timeZone: string | undefined
  /** True for the first reply of a page that was just loaded, where the user reads on. */
  readonly takesFocus: boolean
}

/** Who wrote, when and what, and below it the suggested replies. */
export function ReceivedReply({ reply, timeZone, takesFocus }: ReceivedReplyProps) {
  const { phone, name, text, received_at, opted_out, suggestions } = reply
  return (
    <li
      ref={takesFocus ? focus : undefined}
      tabIndex={-1}
      className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          {name === null ? null : <p className="font-medium wrap-anywhere">{name}</p>}
          <p className={name === null ? 'font-medium' : phoneStyle}>{formatPhone(phone)}</p>
        </div>
        <div className="text-sm text-ink-soft">
          <ZonedTime instantIso={received_at} timeZone={timeZone} />
        </div>
      </div>
      {/* In its own direction and as it was written: untrusted input, shown as text. */}
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {text.trim() === '' ? <span className="text-ink-soft">An empty text</span> : text}
      </p>
      {opted_out ? <OptOut /> : null}
      <SuggestedReplies phone={phone} replies={suggestions} />
    </li>
  )
}

const phoneStyle = 'text-sm text-ink-soft'

function OptOut() {
  return (
    <div>
      <StatusBadge tone="warn" text={failureTexts.suppressed} />
    </div>
  )
}

function focus(element: HTMLElement | null): void {
  element?.focus()
}
