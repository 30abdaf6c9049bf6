import { z } from 'zod'
import { createCalls } from './drop-cowboy-calls.ts'
import type { DropCowboyAccess } from './drop-cowboy-calls.ts'
import type { NoSpeech, SpeechProvider } from './port.ts'

/** Five minutes of speech as MP3; 1,200 characters are some 80 seconds. */
const MAX_AUDIO_BYTES = 5_000_000
/** A minute or two of a call; 20 of each run lie in the database. */
const MAX_PROOF_BYTES = 2_000_000
/** Later than this in seconds, and earlier in milliseconds: the year 5138, and 1973. */
const SECONDS_BELOW = 100_000_000_000

const voicesSchema = z.object({ data: z.object({ voices: z.array(z.unknown()) }) })
const voiceSchema = z.object({
  voice_id: z.string().min(1),
  name: z.string().min(1),
  status: z.string(),
})
/** A number, which their documentation gives no unit, or a date as text. */
const instantSchema = z
  .union([z.number().positive(), z.string()])
  .transform((given) => (typeof given === 'number' && given < SECONDS_BELOW ? given * 1000 : given))
  .pipe(z.coerce.date())
const spokenSchema = z.object({
  data: z.object({ audio_url: z.url(), expires_at: instantSchema }),
})

/** The calls of Drop Cowboy API v2 about voices and spoken previews. */
export function createDropCowboySpeech(options: DropCowboyAccess): SpeechProvider {
  const calls = createCalls(options)
  return {
    listVoices: () =>
      orNothing(async () => {
        const { data } = await calls.read(voicesSchema, 'GET', '/voice/public/voices')
        // One that can't be read must not hide the others.
        const voices = data.voices.flatMap((one) => voiceSchema.safeParse(one).data ?? [])
        const ready = voices.filter(({ status }) => status === 'ready')
        return { kind: 'voices', voices: ready.map(({ voice_id: id, name }) => ({ id, name })) }
      }),
    speak: (voiceId, text) =>
      orNothing(async () => {
        const body = { voice_id: voiceId, text }
        const path = '/voice/public/tts/synthesize'
        const { data } = await calls.read(spokenSchema, 'POST', path, body)
        return { kind: 'spoken', audioUrl: data.audio_url, expiresAt: data.expires_at }
      }),
    fetchAudio: (audioUrl) =>
      orNothing(async () => ({
        kind: 'audio',
        ...(await calls.fetchAudio(audioUrl, MAX_AUDIO_BYTES)),
      })),
    fetchProof: (proofUrl) =>
      orNothing(async () => {
        // The callback that names it is not signed, so it must not make us ask any other host.
        if (URL.parse(proofUrl)?.origin !== new URL(options.baseUrl).origin) {
          throw new Error('the proof has another address than the provider')
        }
        return { kind: 'audio', ...(await calls.fetchAudio(proofUrl, MAX_PROOF_BYTES)) }
      }),
    close: () => calls.close(),
  }
}

async function orNothing<TestResponse>(
  call: () => Promise<TestResponse>,
): Promise<TestResponse | NoSpeech> {
  try {
    return await call()
  } catch (error) {
    return { kind: 'unavailable', cause: error instanceof Error ? error.message : 'no answer' }
  }
}
