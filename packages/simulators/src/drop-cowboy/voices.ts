import { createHash, randomUUID } from 'node:crypto'
import { uuidFrom } from '../credentials.ts'

export interface SimulatedVoice {
  voice_id: string
  name: string
  status: 'ready' | 'training'
  /** The pitch of its tone, in hertz: a listener hears that another voice was chosen. */
  pitchHertz: number
}

/** The voices of the account: its own first, two more that are ready, and one that is not. */
function simulatedVoices(ownVoiceId: string): readonly SimulatedVoice[] {
  const idOf = (name: string) =>
    uuidFrom(createHash('sha256').update(`${ownVoiceId}\n${name}`).digest())
  return [
    { voice_id: ownVoiceId, name: 'Ava', status: 'ready', pitchHertz: 220 },
    { voice_id: idOf('Marcus'), name: 'Marcus', status: 'ready', pitchHertz: 130 },
    { voice_id: idOf('Elena'), name: 'Elena', status: 'ready', pitchHertz: 260 },
    { voice_id: idOf('My clone'), name: 'My clone', status: 'training', pitchHertz: 180 },
  ]
}

/** How long a cloned voice is in training, in business time. */
const TRAINING_MS = 60_000

/** The account's voices: those it starts with, and clones. */
export class VoiceList {
  readonly #voices: SimulatedVoice[]
  readonly #readyAtMs = new Map<string, number>()
  readonly #now: () => number

  constructor(ownVoiceId: string, now: () => number) {
    this.#voices = [...simulatedVoices(ownVoiceId)]
    this.#now = now
  }

  list(): SimulatedVoice[] {
    return this.#voices.map((voice) => this.#asOfNow(voice))
  }

  find(voiceId: string): SimulatedVoice | undefined {
    const voice = this.#voices.find(({ voice_id }) => voice_id === voiceId)
    return voice && this.#asOfNow(voice)
  }

  clone(name: string): SimulatedVoice {
    const voice_id = randomUUID()
    const voice: SimulatedVoice = { voice_id, name, status: 'training', pitchHertz: 200 }
    this.#voices.push(voice)
    this.#readyAtMs.set(voice_id, this.#now() + TRAINING_MS)
    return voice
  }

  #asOfNow(voice: SimulatedVoice): SimulatedVoice {
    const readyAtMs = this.#readyAtMs.get(voice.voice_id)
    const isReady = readyAtMs !== undefined && readyAtMs <= this.#now()
    return isReady ? { ...voice, status: 'ready' } : voice
  }
}
