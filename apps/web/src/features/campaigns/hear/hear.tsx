import type { Speaker } from '@afterbeep/contract/api/voices'
import { mergeMessage } from '@afterbeep/contract/message/placeholders'
import type { Fallbacks } from '@afterbeep/contract/message/placeholders'
import type { Draft } from '../draft.ts'
import type { ShownContact } from '../message/use-shown-contact.ts'
import { HearButton } from './hear-button.tsx'
import { browserSpeaks } from './speak-in-browser.ts'
import { useHearing } from './use-hearing.ts'
import { useVoices } from './use-voices.ts'
import { VoiceChoice } from './voice-choice.tsx'
import { VoicemailLength } from './voicemail-length.tsx'

export interface HearProps {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  /** The version that the phone shows. */
  readonly message: string
  readonly fallbacks: Fallbacks
  readonly shown: ShownContact
}

/** Who speaks the voicemail, and what the contact that is shown will hear. */
export default function Hear({ draft, change, message, fallbacks, shown }: HearProps) {
  const voices = useVoices()
  const text = mergeMessage(message, shown.contact, fallbacks).trim()
  const speaks = voices.data?.speaks ?? 'browser'
  const voiceId = draft.voiceId === '' ? null : draft.voiceId
  const hearing = useHearing({ text, voiceId, speaks, contactIndex: shown.index })
  const isPossible = speaks === 'provider' || browserSpeaks()
  return (
    <section
      aria-label="Voice"
      className="mx-auto flex w-72 max-w-full flex-col gap-3 border-t border-line pt-6"
    >
      <VoiceChoice draft={draft} voices={voices} onChoose={change} />
      {isPossible ? (
        <HearButton hearing={hearing} disabled={text === '' || voices.isPending} />
      ) : null}
      <VoicemailLength text={text} heardSeconds={hearing.seconds} />
      {/* Space for two lines, whichever voice it turns out to be. */}
      <p className="min-h-10 text-sm text-ink-soft">
        {voices.isPending ? null : whoSpeaks(speaks, isPossible, nameOf(draft, voices))}
      </p>
    </section>
  )
}

/** Names whose voice is heard. */
function whoSpeaks(speaks: Speaker, isPossible: boolean, name: string): string {
  if (speaks === 'provider') return `You hear the call's own voice: ${name}.`
  return isPossible
    ? `Your browser's voice stands in; the call uses ${name}.`
    : `Your browser can't speak texts. The call does, by ${name}.`
}

function nameOf(draft: Draft, { data }: ReturnType<typeof useVoices>): string {
  if (draft.voiceId !== '') return draft.voiceName
  return data?.voices.find(({ id }) => id === data.default_voice)?.name ?? 'the default voice'
}
