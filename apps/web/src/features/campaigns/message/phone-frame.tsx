import { Voicemail } from 'lucide-react'

interface PhoneFrameProps {
  /** What is spoken; undefined when no voicemail is left. */
  readonly voice: string | undefined
  /** What is texted; undefined when no text is sent. */
  readonly text: string | undefined
}

/** A phone with what arrives on it, in the order in which it arrives. */
export function PhoneFrame({ voice, text }: PhoneFrameProps) {
  const keyboardReach = { tabIndex: 0 }
  return (
    // Focusable, so that the keyboard can scroll a long message too.
    <section
      {...keyboardReach}
      aria-label="Phone"
      className="flex h-112 w-72 flex-col gap-3 overflow-y-auto rounded-4xl border-8 border-sunken bg-canvas p-4 shadow-sm"
    >
      <div aria-hidden className="mx-auto h-1.5 w-16 shrink-0 rounded-full bg-line" />
      {voice === undefined ? null : (
        <Arrival label="Voicemail">
          <span className="mb-1 flex items-center gap-2 text-xs font-medium text-ink-soft">
            <Voicemail aria-hidden className="size-4" />
            New voicemail
          </span>
          {voice}
        </Arrival>
      )}
      {text === undefined ? null : (
        <Arrival label="Text message">
          <span className="mb-1 block text-xs font-medium text-ink-soft">Text message</span>
          {text}
        </Arrival>
      )}
    </section>
  )
}

function Arrival({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div
      role="group"
      aria-label={label}
      className="rounded-2xl rounded-bl-sm border border-line bg-surface p-3 text-sm break-words whitespace-pre-wrap"
    >
      {children}
    </div>
  )
}
