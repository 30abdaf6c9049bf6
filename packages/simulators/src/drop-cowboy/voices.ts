import { createHash } from 'node:crypto'
import { uuidFrom } from '../credentials.ts'

export interface SimulatedVoice {
  voice_id: string
  name: string
  status: 'ready' | 'training'
  /** The pitch of its tone, in hertz: a listener hears that another voice was chosen. */
  pitchHertz: number
}

/** The voices of the account: its own first, two more that are ready, and one that is not. */
export function simulatedVoices(ownVoiceId: string): readonly SimulatedVoice[] {
  const idOf = (name: string) =>
    uuidFrom(createHash('sha256').update(`${ownVoiceId}\n${name}`).digest())
  return [
    { voice_id: ownVoiceId, name: 'Ava', status: 'ready', pitchHertz: 220 },
    { voice_id: idOf('Marcus'), name: 'Marcus', status: 'ready', pitchHertz: 130 },
    { voice_id: idOf('Elena'), name: 'Elena', status: 'ready', pitchHertz: 260 },
    { voice_id: idOf('My clone'), name: 'My clone', status: 'training', pitchHertz: 180 },
  ]
}
