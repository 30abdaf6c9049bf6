import ChevronRight from 'lucide-react/icons/chevron-right'
import Copy from 'lucide-react/icons/copy'
import MessageSquareShare from 'lucide-react/icons/message-square-share'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { toast } from '../../ui/feedback/toast.tsx'

interface SuggestedRepliesProps {
  /** 1 and ten digits. */
  readonly phone: string
  readonly replies: readonly string[]
}

/** Suggested replies, one click away; the user sends them from their own phone. */
export function SuggestedReplies({ phone, replies }: SuggestedRepliesProps) {
  if (replies.length === 0) return null
  return (
    <details data-screen-only className="group">
      <summary className="inline-flex min-h-6 list-none items-center gap-1 rounded-sm text-sm font-medium text-accent [&::-webkit-details-marker]:hidden">
        Answer
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 transition-transform group-open:rotate-90"
        />
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        <p className="text-sm text-ink-soft">
          Suggestions to copy, or to send from your own phone. Afterbeep doesn’t send them.
        </p>
        <ul className="flex flex-col gap-2">
          {replies.map((reply) => (
            <li
              key={reply}
              className="flex flex-col gap-3 rounded-lg bg-sunken p-3 sm:flex-row sm:items-center sm:justify-between"
            >
              <p className="min-w-0 wrap-anywhere">{reply}</p>
              <div className="flex shrink-0 flex-wrap gap-2">
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Copy: ${reply}`}
                  onClick={() => void copy(reply)}
                >
                  <Copy aria-hidden className="size-4" />
                  Copy
                </Button>
                <a
                  href={textMessageLink(phone, reply)}
                  aria-label={`Text from my phone: ${reply}`}
                  className={buttonStyle({ variant: 'secondary', size: 'small' })}
                >
                  <MessageSquareShare aria-hidden className="size-4" />
                  Text from my phone
                </a>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

/** Opens the phone's messages with the reply filled in. `?&` because some phones read only one of them. */
function textMessageLink(phone: string, reply: string): string {
  return `sms:+${phone}?&body=${encodeURIComponent(reply)}`
}

/** A browser may forbid it, and one without a secure connection has no clipboard at all. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast('Answer copied.', 'success')
  } catch {
    toast('We couldn’t copy the reply. Select its text and copy it.', 'error')
  }
}
