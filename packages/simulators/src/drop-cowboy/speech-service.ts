import { randomUUID } from 'node:crypto'
import { secondsOf, toneWav } from './tone.ts'
import type { SimulatedVoice } from './voices.ts'

/** How long an audio_url works, in business time. */
const AUDIO_LIVES_MS = 60 * 60 * 1000
const REMEMBERED = 1000

interface Speech {
  seconds: number
  pitchHertz: number
  expiresAtMs: number
}

export interface SpokenResponse {
  audio_url: string
  /** Epoch milliseconds. */
  expires_at: number
  tts_characters: number
}

/** Speaks texts: stores length and pitch of each address until it expires, and never the text. */
export class SpeechService {
  readonly #now: () => number
  readonly #baseUrl: () => string
  readonly #speeches = new Map<string, Speech>()

  constructor(now: () => number, baseUrl: () => string) {
    this.#now = now
    this.#baseUrl = baseUrl
  }

  speak(voice: SimulatedVoice, text: string): SpokenResponse {
    const [oldest] = this.#speeches.keys()
    if (this.#speeches.size >= REMEMBERED && oldest !== undefined) this.#speeches.delete(oldest)
    const id = randomUUID()
    const expiresAtMs = this.#now() + AUDIO_LIVES_MS
    this.#speeches.set(id, { seconds: secondsOf(text), pitchHertz: voice.pitchHertz, expiresAtMs })
    return {
      audio_url: `${this.#baseUrl()}/audio/${id}.wav`,
      expires_at: expiresAtMs,
      tts_characters: text.length,
    }
  }

  /** The WAV file of an address; undefined for an expired or unknown one. */
  audio(id: string): Buffer | undefined {
    const speech = this.#speeches.get(id)
    if (!speech || speech.expiresAtMs <= this.#now()) return undefined
    return toneWav(speech.seconds, speech.pitchHertz)
  }
}
