import { json } from '../../../testing/fake-api.ts'

/** The provider's voices, spoken by the browser. */
export const voices = {
  voices: [
    { id: 'voice-ava', name: 'Ava' },
    { id: 'voice-marcus', name: 'Marcus' },
  ],
  default_voice: 'voice-ava',
  speaks: 'browser',
}

/** The server of an installation whose provider speaks the previews. */
export const byProvider = { 'GET /api/voices/': () => json({ ...voices, speaks: 'provider' }) }
