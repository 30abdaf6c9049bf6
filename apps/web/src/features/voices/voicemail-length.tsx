import {
  LONG_VOICEMAIL_SECONDS,
  spokenSeconds,
} from '@afterbeep/contract/message/length/spoken-length'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'

interface VoicemailLengthProps {
  readonly text: string
  /** As it was heard; undefined before. */
  readonly heardSeconds: number | undefined
}

/** How long the voicemail is, as far as that is known, and a warning where that is too long. */
export function VoicemailLength({ text, heardSeconds }: VoicemailLengthProps) {
  const seconds = heardSeconds ?? spokenSeconds(text)
  const isLong = seconds > LONG_VOICEMAIL_SECONDS
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="text-ink-soft tabular-nums">{lengthOf(seconds, heardSeconds !== undefined)}</p>
      {/* Present before it has a text, so that the text is then read aloud. */}
      <p role="status" className="text-warn empty:hidden">
        {isLong ? (
          <span className="flex items-start gap-2">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>
              Voicemails over {LONG_VOICEMAIL_SECONDS} seconds are cut off or skipped by many
              people. Shorten it.
            </span>
          </span>
        ) : null}
      </p>
    </div>
  )
}

function lengthOf(seconds: number, wasHeard: boolean): string {
  if (seconds === 0) return 'Nothing to hear yet'
  const whole = Math.max(1, Math.round(seconds))
  const length = whole === 1 ? '1 second' : `${whole} seconds`
  return wasHeard ? `${length}, as you heard it` : `About ${length}`
}
