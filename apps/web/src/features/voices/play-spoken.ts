import { speechResponseSchema } from '@afterbeep/contract/api/voices'
import { api } from '../../lib/api-client.ts'
import type { Speaking } from './speaking.ts'

/** Has the provider speak the text and plays that; resolves to how many seconds the audio is long. */
export async function playSpoken({ text, voiceId, signal, onStart }: Speaking): Promise<number> {
  const body = { text, voiceId }
  const path = '/voices/speech/'
  const { audio_url } = await api.post(path, { schema: speechResponseSchema, body, signal })
  signal.throwIfAborted()
  return play(new Audio(audio_url), signal, onStart)
}

async function play(
  audio: HTMLAudioElement,
  signal: AbortSignal,
  onStart: () => void,
): Promise<number> {
  const ended = new Promise<void>((resolve, reject) => {
    audio.addEventListener('ended', () => resolve())
    audio.addEventListener('error', () => reject(new Error('The audio could not be played.')))
    const stop = () => {
      audio.pause()
      reject(new Error('It was stopped.'))
    }
    signal.addEventListener('abort', stop, { once: true })
  })
  audio.addEventListener('playing', onStart)
  await Promise.all([audio.play(), ended])
  return audio.duration
}
