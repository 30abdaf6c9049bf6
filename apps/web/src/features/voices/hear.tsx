import type { Speaker } from '@afterbeep/contract/api/voices'
import { mergeMessage } from '@afterbeep/contract/message/placeholders'
import type { Fallbacks } from '@afterbeep/contract/message/placeholders'
import { HearButton } from './hear-button.tsx'
import { browserSpeaks } from './speak-in-browser.ts'
import { useHearing } from './use-hearing.ts'
import { useVoices } from './use-voices.ts'
import { VoiceChoice } from './voice-choice.tsx'
import type { ChosenVoice } from './voice-choice.tsx'
import { VoicemailLength } from './voicemail-length.tsx'

interface HearProps {
  readonly voice: ChosenVoice
  readonly onChoose: (voice: ChosenVoice) => void
  readonly message: string
  readonly fallbacks: Fallbacks
  /** The contact whose voicemail is heard, and its place among those that can be shown. */
  readonly contact: Readonly<Record<string, string>>
  readonly contactIndex: number
}

/** Who speaks the voicemail, and what the contact that is shown will hear. */
export default function Hear(props: HearProps) {
  const { voice, onChoose, message, fallbacks, contact, contactIndex } = props
  const voices = useVoices()
  const text = mergeMessage(message, contact, fallbacks).trim()
  const speaks = voices.data?.speaks ?? 'browser'
  const voiceId = voice.voiceId === '' ? null : voice.voiceId
  const hearing = useHearing({ text, voiceId, speaks, contactIndex })
  const isPossible = speaks === 'provider' || browserSpeaks()
  return (
    <section
      aria-label="Voice"
      className="mx-auto flex w-72 max-w-full flex-col gap-3 border-t border-line pt-6"
    >
      <VoiceChoice chosen={voice} voices={voices} onChoose={onChoose} />
      {isPossible ? (
        <HearButton hearing={hearing} disabled={text === '' || voices.isPending} />
      ) : null}
      <VoicemailLength text={text} heardSeconds={hearing.seconds} />
      {/* Space for two lines, whichever voice it turns out to be. */}
      <p className="min-h-10 text-sm text-ink-soft">
        {voices.isPending ? null : whoSpeaks(speaks, isPossible, nameOf(voice, voices))}
      </p>
    </section>
  )
}

/** Names whose voice is heard. */
function whoSpeaks(speaks: Speaker, isPossible: boolean, name: string): string {
  if (speaks === 'provider') return `This is the call’s own voice: ${name}.`
  return isPossible
    ? `Preview voice. The call uses ${name}.`
    : `Your browser can’t read text aloud. The call uses ${name}.`
}

function nameOf(
  { voiceId, voiceName }: ChosenVoice,
  { data }: ReturnType<typeof useVoices>,
): string {
  if (voiceId !== '') return voiceName
  return data?.voices.find(({ id }) => id === data.default_voice)?.name ?? 'the default voice'
}
