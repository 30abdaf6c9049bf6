import Voicemail from 'lucide-react/icons/voicemail'
import type { ReactNode } from 'react'

export interface PhonePreviewProps {
  /** Names it where there is more than one. */
  label?: string
  /** What is spoken; undefined when no voicemail is left. */
  voice?: string | undefined
  /** What is texted; undefined when no text is sent. */
  text?: string | undefined
}

/** A phone with what arrives on it, in the order in which it arrives. */
export function PhonePreview({ label = 'Phone', voice, text }: PhonePreviewProps) {
  const keyboardReach = { tabIndex: 0 }
  return (
    // Focusable, so that the keyboard can scroll a long message too.
    <section
      {...keyboardReach}
      aria-label={label}
      className="flex h-112 w-72 max-w-full flex-col gap-3 overflow-y-auto rounded-4xl border-8 border-line bg-canvas p-4"
    >
      <div aria-hidden className="mx-auto h-1.5 w-16 shrink-0 rounded-full bg-line" />
      {voice === undefined ? null : (
        <Arrival label="Voicemail" title="New voicemail" message={voice}>
          <Voicemail aria-hidden className="size-4" />
        </Arrival>
      )}
      {text === undefined ? null : (
        <Arrival label="Text message" title="Text message" message={text} />
      )}
    </section>
  )
}

interface ArrivalProps {
  label: string
  title: string
  message: string
  children?: ReactNode
}

function Arrival({ label, title, message, children }: ArrivalProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className="rounded-2xl rounded-bl-sm border border-line bg-surface p-3 text-sm"
    >
      <p className="mb-1 flex items-center gap-2 text-xs font-medium text-ink-soft">
        {children}
        {title}
      </p>
      {/* Right-to-left scripts are shown as the phone would show them. */}
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {message}
      </p>
    </div>
  )
}
