import type { VoicesResponse } from '@afterbeep/contract/api/voices'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { LoadingNote } from '../../../ui/feedback/loading-note.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import type { Draft } from '../draft.ts'
import type { useVoices } from './use-voices.ts'

interface VoiceChoiceProps {
  readonly draft: Draft
  readonly voices: ReturnType<typeof useVoices>
  readonly onChoose: (voice: Pick<Draft, 'voiceId' | 'voiceName'>) => void
}

/** Which voice speaks the voicemail; the default one first. */
export function VoiceChoice({ draft, voices, onChoose }: VoiceChoiceProps) {
  const { voiceId, voiceName } = draft
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
      error={isOffered ? undefined : `${voiceName} is not on offer any more. Choose another voice.`}
      value={voiceId}
      onChange={({ target: { value } }) => {
        const chosen = voices.data.voices.find(({ id }) => id === value)
        onChoose({ voiceId: value, voiceName: chosen?.name ?? '' })
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
