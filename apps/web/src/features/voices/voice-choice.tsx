import type { VoicesResponse } from '@afterbeep/contract/api/voices'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { LoadingNote } from '../../ui/feedback/loading-note.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import type { useVoices } from './use-voices.ts'

/** Who speaks the voicemail: the provider's id and its name for it; both empty for the default voice. */
export interface ChosenVoice {
  readonly voiceId: string
  readonly voiceName: string
}

interface VoiceChoiceProps {
  readonly chosen: ChosenVoice
  readonly voices: ReturnType<typeof useVoices>
  readonly onChoose: (voice: ChosenVoice) => void
}

/** Which voice speaks the voicemail; the default one first. */
export function VoiceChoice({ chosen, voices, onChoose }: VoiceChoiceProps) {
  const { voiceId, voiceName } = chosen
  if (voices.isPending) return <VoiceSkeleton />
  if (voices.isError) {
    const stays = voiceId === '' ? 'The default voice' : voiceName
    return (
      <div className="min-h-16.5">
        <ErrorLine
          text={`We couldn't load the voices. ${stays} stays.`}
          onRetry={() => void voices.refetch()}
          retrying={voices.isFetching}
        />
      </div>
    )
  }
  const options = optionsOf(voices.data)
  const isOffered = voiceId === '' || options.some(({ value }) => value === voiceId)
  return (
    <SelectField
      label="Voice"
      options={isOffered ? options : [...options, { value: voiceId, label: voiceName }]}
      error={isOffered ? undefined : `${voiceName} is no longer available. Choose another voice.`}
      value={voiceId}
      onChange={({ target: { value } }) => {
        const voice = voices.data.voices.find(({ id }) => id === value)
        onChoose({ voiceId: value, voiceName: voice?.name ?? '' })
      }}
    />
  )
}

/** In the shape of a select with its label. */
function VoiceSkeleton() {
  return (
    <div className="flex flex-col gap-1.5">
      <LoadingNote hidden />
      <Skeleton className="h-5 w-12" />
      <Skeleton className="h-10" />
    </div>
  )
}

/** The default voice has no value: a campaign that names no voice gets it. */
function optionsOf({ voices, default_voice }: VoicesResponse) {
  const own = voices.find(({ id }) => id === default_voice)
  const others = voices.filter(({ id }) => id !== default_voice)
  return [
    { value: '', label: own === undefined ? 'Default voice' : `${own.name} (default)` },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ]
}
