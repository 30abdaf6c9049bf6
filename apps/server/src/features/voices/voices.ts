import { AppError } from '../../platform/app-error.ts'
import type { Logger } from '../../platform/log.ts'
import type { WallTime } from '../../platform/clock/wall-time.ts'
import type { SpeechProvider, Voice } from '../../providers/voice/port.ts'

export interface VoicesDeps {
  speech: Pick<SpeechProvider, 'listVoices'>
  wall: Pick<WallTime, 'nowMs'>
  log: Logger
  /** Used where a campaign names no voice. */
  defaultVoiceId: string
}

/** The voices that campaigns of this installation may have. */
export interface Voices {
  readonly defaultVoiceId: string
  /**
   * The ready voices, as the provider listed them within the last minutes.
   *
   * @throws AppError voices_unavailable
   */
  list(): Promise<readonly Voice[]>
  /**
   * Checks that a campaign may have this voice. The default voice passes without a call, so that a
   * campaign can be published while the provider is down.
   *
   * @throws AppError voice_unknown, voices_unavailable
   */
  validate(voiceId: string): Promise<void>
  /** The provider's name for a voice, as it listed it last; without a call, so it may be unknown. */
  nameOf(voiceId: string): string | undefined
}

/** Voices are changed by hand at the provider: a new one shows after this time at the latest. */
const FRESH_MS = 5 * 60_000

interface VoiceList {
  voices: readonly Voice[]
  atMs: number
}

/** One list for all accounts, because the voices are those of the installation's own account. */
export function createVoices({ speech, wall, log, defaultVoiceId }: VoicesDeps): Voices {
  let list: VoiceList | undefined
  let asking: Promise<readonly Voice[]> | undefined

  async function ask(): Promise<readonly Voice[]> {
    const response = await speech.listVoices()
    if (response.kind === 'unavailable') {
      log.warn({ cause: response.cause }, 'listing the voices')
      throw new AppError('voices_unavailable')
    }
    list = { voices: response.voices, atMs: wall.nowMs() }
    return list.voices
  }

  // Concurrent callers share one call to the provider.
  function askOnce(): Promise<readonly Voice[]> {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }

  const isFresh = (last: VoiceList) => wall.nowMs() - last.atMs < FRESH_MS
  return {
    defaultVoiceId,
    list: async () => (list && isFresh(list) ? list.voices : askOnce()),
    validate: async (voiceId) => {
      if (voiceId === defaultVoiceId) return
      const isIt = ({ id }: Voice) => id === voiceId
      if (list && isFresh(list) && list.voices.some(isIt)) return
      // It may have become ready since the last listing.
      if ((await askOnce()).some(isIt)) return
      throw new AppError('voice_unknown', { fields: { voiceId: 'This voice is not available.' } })
    },
    nameOf: (voiceId) => list?.voices.find(({ id }) => id === voiceId)?.name,
  }
}
